import sharp from "sharp";

const [out, ...files] = process.argv.slice(2);
const w = 700,
  h = 640;
const tiles = await Promise.all(
  files.map(async (f, i) => ({
    input: await sharp(f)
      .resize({ width: w, height: h, fit: "contain", position: "top", background: "#888" })
      .png()
      .toBuffer(),
    left: (i % 3) * w,
    top: Math.floor(i / 3) * h,
  })),
);
await sharp({ create: { width: w * 3, height: h * Math.ceil(files.length / 3), channels: 3, background: "#888" } })
  .composite(tiles)
  .png()
  .toFile(out);
