const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f6f5f2;color:#26221c}main{max-width:34rem;margin:2rem auto;padding:0 1rem}
form{display:grid;gap:.75rem;background:#fff;border:1px solid #ddd8cd;border-radius:8px;padding:1rem}
a.go,button{font:inherit;padding:.6rem 1rem;border:0;border-radius:6px;background:#4c00ff;color:#fff;text-decoration:none;display:inline-block}
button.quiet,a.quiet{background:#fff;color:#26221c;border:1px solid #97907f}label{display:grid;gap:.25rem}
input{font:inherit;padding:.5rem;border:1px solid #97907f;border-radius:6px}.note{color:#6b6558}
</style></head><body><main><p class="note">Simulated signing service. Nothing leaves this computer.</p>${body}</main></body></html>`;

/** Where the user lets Cairn use their account. */
export function consentPage(allow: string, deny: string, scope: string): string {
  return page(
    "Allow access",
    `<h1>Allow access</h1><p>Cairn asks to send envelopes from your account (${escaped(scope)}).</p>
<p><a class="go" href="${escaped(allow)}">Allow access</a> <a class="quiet go" href="${escaped(deny)}">Cancel</a></p>`,
  );
}

/** Where a recipient reads and signs. */
export function signingPage(recipient: string, documents: readonly string[]): string {
  return page(
    "Review and sign",
    `<h1>Review and sign</h1><p>${escaped(recipient)}, please review: ${documents.map(escaped).join(", ")}</p>
<form method="post"><label>Your signature<input name="signature" value="${escaped(recipient)}"></label>
<button name="choice" value="sign">Finish</button><button class="quiet" name="choice" value="decline">Decline to sign</button></form>`,
  );
}

export const closedPage = (text: string): string => page("Review and sign", `<p>${escaped(text)}</p>`);

/** A small PDF with a few lines of text, as the provider's combined document and certificate. */
export function plainPdf(lines: readonly string[]): Buffer {
  const drawn = lines
    .map((line, at) => `BT /F1 12 Tf 60 ${730 - at * 22} Td (${line.replace(/[\\()]/g, "\\$&")}) Tj ET`)
    .join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(drawn, "latin1")} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(text, "latin1");
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(text, "latin1");
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
