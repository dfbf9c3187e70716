/** At most so many pixels are ever opened: a small file can unfold into gigabytes. */
const maxPixels = 60_000_000;

export interface CleanPicture {
  content: Buffer;
  thumbnail: Buffer;
}

/**
 * A picture without camera metadata (location, device, older thumbnail), turned upright, and its thumbnail: a square of
 * 256 px for photos of people, else at most 480 px. Throws when it cannot be read as a picture.
 */
export async function cleanPicture(content: Buffer, mediaType: string, isPhoto: boolean): Promise<CleanPicture> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const upright = () => sharp(content, { limitInputPixels: maxPixels, failOn: "error" }).rotate();
  const whole =
    mediaType === "image/png"
      ? upright().png({ compressionLevel: 9 })
      : mediaType === "image/webp"
        ? upright().webp({ quality: 90 })
        : upright().jpeg({ quality: 90, mozjpeg: true });
  const small = isPhoto
    ? upright().resize(256, 256, { fit: "cover", position: "attention" })
    : upright().resize(480, 480, { fit: "inside", withoutEnlargement: true });
  return { content: await whole.toBuffer(), thumbnail: await small.webp({ quality: 80 }).toBuffer() };
}
