import type { View } from "../context.ts";

/** Bytes of a file for the browser; the person must reach the client it belongs to. */
export async function readFileForView(view: View, fileId: string) {
  const file = await view.platform.files.read(view, fileId);
  if (file.clientId) await view.openChart(file.clientId, "files");
  return file;
}
