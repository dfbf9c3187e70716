import type { PagePicture } from "./pages-to-pdf.ts";

export interface TakenPage extends PagePicture {
  /** For the list of pages. */
  preview: string;
}

/** Longest side of a page in pixels: 8 by 11 inches at 200 dpi. */
const most = 2200;

/** A photo as a page: upright, no larger than print needs, as JPEG. Throws for a picture that can't be read. */
export async function pictureOf(photo: File): Promise<TakenPage> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.82));
  if (!blob) throw new Error("The picture could not be converted.");
  return {
    jpeg: new Uint8Array(await blob.arrayBuffer()),
    width,
    height,
    preview: canvas.toDataURL("image/jpeg", 0.4),
  };
}
