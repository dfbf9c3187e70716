import { toastProblem } from "#ui/feedback/toast.tsx";
import type { AnyEndpoint } from "../../shared/endpoint.ts";
import { call, type InputArgs } from "./call.ts";
import { isCancellation } from "./problem.ts";

/**
 * Saves what an endpoint answers as an attachment (CSV). Through `call`, so that a lock, an expired session and a limit
 * are met as everywhere: a refusal is shown over the page, instead of replacing the page with its text.
 */
export async function download<E extends AnyEndpoint>(endpoint: E, ...args: InputArgs<E>): Promise<void> {
  try {
    const file: unknown = await call(endpoint, ...args);
    if (!(file instanceof File)) throw new Error(`${endpoint.path} answered no file.`);
    saveFile(file);
  } catch (error) {
    if (!isCancellation(error)) toastProblem(error);
  }
}

/** Puts a file that the page has into the person's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
