import { missingScript } from '#contract/missing-script.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { reportFailures } from './report-failures.ts';

const source = import.meta.env.SSR
  ? `(${reportFailures})("/api/browserfailures",${JSON.stringify(missingScript)})`
  : '';

/** Before all other scripts, whose failures it reports. */
export function FailureScript() {
  return <InlineScript source={source} />;
}
