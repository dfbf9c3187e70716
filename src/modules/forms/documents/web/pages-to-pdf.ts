/** One photographed page as JPEG. */
export interface PagePicture {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

const letter = { width: 612, height: 792 };

/** A PDF with one photographed page on each sheet of letter paper, turned when the picture is wider than high. */
export function pagesToPdf(pages: readonly PagePicture[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const offsets: number[] = [];
  let size = 0;
  const encoder = new TextEncoder();
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    chunks.push(bytes);
    size += bytes.length;
  };
  const object = (id: number, body: () => void) => {
    offsets[id] = size;
    write(`${id} 0 obj\n`);
    body();
    write("\nendobj\n");
  };
  const stream = (head: string, data: Uint8Array) => {
    write(`<< ${head} /Length ${data.length} >>\nstream\n`);
    write(data);
    write("\nendstream");
  };
  write("%PDF-1.4\n");
  object(1, () => write("<< /Type /Catalog /Pages 2 0 R >>"));
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(" ");
  object(2, () => write(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`));
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const id = 3 + index * 3;
    const sheet = width > height ? { width: letter.height, height: letter.width } : letter;
    const scale = Math.min(sheet.width / width, sheet.height / height);
    const [w, h] = [width * scale, height * scale];
    const place = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((sheet.width - w) / 2).toFixed(2)} ${((sheet.height - h) / 2).toFixed(2)} cm /P Do Q`;
    object(id, () =>
      write(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Resources << /XObject << /P ${id + 1} 0 R >> >> /Contents ${id + 2} 0 R >>`,
      ),
    );
    object(id + 1, () =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        jpeg,
      ),
    );
    object(id + 2, () => stream("", encoder.encode(place)));
  }
  const start = size;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`);
  write(`trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
