/** One request that a page has begun to send. */
export type FakeUpload = {
  url: string;
  /** Tells the page how much has left it, from 0 to 1. */
  progress: (sent: number) => void;
  answer: (body: unknown, status?: number) => void;
  /** The connection breaks. */
  fail: () => void;
  isAborted: () => boolean;
};

/**
 * Stands in for the browser's XMLHttpRequest, which happy-dom has without progress: `onSend` is
 * given each request and decides what becomes of it.
 */
export function fakeUploads(onSend: (upload: FakeUpload) => void) {
  return class extends EventTarget {
    upload: { onprogress?: (event: ProgressEventInit) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private url = '';
    private aborted = false;

    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send() {
      onSend({
        url: this.url,
        progress: (sent) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: sent * 100, total: 100 }),
        answer: (body, status = 200) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.end(this.onload);
        },
        fail: () => this.end(this.onerror),
        isAborted: () => this.aborted,
      });
    }
    abort() {
      this.aborted = true;
      this.end(this.onabort);
    }
    private end(handler?: () => void) {
      handler?.();
      this.onloadend?.();
    }
  };
}
