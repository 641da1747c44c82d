import { missingScript } from '#contract/missing-script.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { reportFailures } from './report-failures.ts';
import { standInForStorage } from './stand-in-storage.ts';

const source = import.meta.env.SSR
  ? `(${reportFailures})("/api/browserfailures",${JSON.stringify(missingScript)});(${standInForStorage})()`
  : '';

/** Before all other scripts, whose failures it reports, and which may use the storage. */
export function FailureScript() {
  return <InlineScript source={source} />;
}
