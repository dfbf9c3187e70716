import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

// The worker is a file of its own, from this server: the content policy allows no other.
GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * Opens a PDF with one request, so that the access log has one entry for it. Scripts and forms in it are never run.
 * `destroy()` of the task ends the download and frees its pages.
 */
export function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    disableRange: true,
    disableStream: true,
    enableXfa: false,
    isEvalSupported: false,
  });
}

export const needsPassword = (error: unknown): boolean => error instanceof Error && error.name === "PasswordException";

export { TextLayer };
