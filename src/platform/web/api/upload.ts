import { AutomaticCancellation, unreachable } from "./problem.ts";

export interface UploadWatch {
  /** How much has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a form. Rejects with `ApiProblem` when the server cannot be reached, and when the user cancels. */
export type Upload = (
  url: string,
  init: { method: string; headers: HeadersInit; form: FormData },
  watch: UploadWatch,
) => Promise<{ status: number; text: string }>;

/** Through `XMLHttpRequest`, because `fetch` does not report how much has been sent. */
export const upload: Upload = (url, { method, headers, form }, { onProgress, signal }) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    signal.addEventListener("abort", () => request.abort());
    request.addEventListener("abort", () => fail(new AutomaticCancellation()));
    request.addEventListener("error", () => fail(unreachable()));
    request.addEventListener("load", () => done({ status: request.status, text: request.responseText }));
    request.send(form);
  });
