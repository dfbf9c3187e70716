import type { Act } from "#platform/server/execution/context.ts";
import { logoPath, pageAddress } from "#platform/server/http/page-address.ts";

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter);
const linked = (text: string) =>
  plain(text).replace(/https?:\/\/[^\s<]+[^\s<.,;:]/g, (address) => `<a href="${address}">${address}</a>`);

/** Default accent color. */
const usual = "#2a7068";

/**
 * An HTML email with the facility's logo or name and color. Uses tables and inline styles for compatibility with
 * email clients; the plain text has the same content. The logo URL has no
 * recipient id, so it does not track opens.
 */
export function brandedMail(act: Act, text: string): string {
  const { tenant } = act;
  const color = tenant.primaryColor ?? usual;
  const head = tenant.logoFileId
    ? `<img src="${plain(pageAddress(act, logoPath(tenant.logoFileId)))}" alt="${plain(tenant.name)}" height="40" style="height:40px;border:0">`
    : `<span style="font-size:18px;font-weight:600;color:${color}">${plain(tenant.name)}</span>`;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(part).replaceAll("\n", "<br>")}</p>`)
    .join("");
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f7f7f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-top:4px solid ${color}"><tr><td style="padding:24px 28px 8px">${head}</td></tr><tr><td style="padding:12px 28px 20px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#3a3833">${paragraphs}</td></tr></table></td></tr></table></body></html>`;
}
