import { fileTypeFromBuffer } from "file-type";
import { Problem } from "#platform/shared/problems.ts";

/** Allowed file types (FILE-1), detected from the bytes, with the extensions each may have. */
const allowed: Record<string, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/heic": ["heic", "heif"],
  "image/tiff": ["tif", "tiff"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "audio/mpeg": ["mp3"],
  "audio/wav": ["wav"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/x-m4a": ["m4a"],
  "audio/mp4": ["m4a", "mp4"],
  "video/mp4": ["mp4", "m4v"],
  "video/webm": ["webm"],
  "text/plain": ["txt"],
  "text/csv": ["csv"],
};
const office: Record<string, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Types that a browser may show in place; all others are saved (a text could be read as a page). */
export const inlineTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "application/pdf",
]);
export const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/**
 * The media type by the bytes, when it is on the list and fits the name's ending. Throws `unsupported-media` otherwise: a
 * `.pdf` that holds a web page is refused, whatever the browser called it.
 */
export async function kindOf(name: string, head: Buffer): Promise<string> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = (await fileTypeFromBuffer(head))?.mime ?? null;
  const type = found === "application/zip" ? (office[ending] ?? found) : (found ?? plainText(ending, head));
  if (type && allowed[type]?.includes(ending)) return type;
  throw new Problem(
    "unsupported-media",
    type && allowed[type]
      ? `This file is not what its name says (.${ending}). Check it and send it again.`
      : "Files of this kind are not kept. Send a picture, a PDF, a Word or Excel document, a text, or a recording.",
  );
}

function plainText(ending: string, head: Buffer): string | null {
  if (ending !== "txt" && ending !== "csv") return null;
  // The last character may be cut in the middle.
  const text = new TextDecoder("utf-8").decode(head.subarray(0, Math.max(1, head.length - 4)));
  if (text.includes("\u0000") || text.includes("\ufffd")) return null;
  if (/<\s*(!doctype|html|script|svg|body|iframe)/i.test(text)) return null;
  return ending === "csv" ? "text/csv" : "text/plain";
}
