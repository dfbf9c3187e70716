import type { Act } from "#platform/server/execution/context.ts";
import { logoPath, pageAddress } from "#platform/server/http/page-address.ts";

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter);
const linked = (text: string) =>
  plain(text).replace(/https?:\/\/[^\s<]+[^\s<.,;:]/g, (address) => `<a href="${address}">${address}</a>`);

/** The colour a mail is drawn in where the facility has none: Cairn's own. */
const usual = "#2a7068";

/**
 * The words of a mail under the facility's logo, or its name, and colour. Tables and inline styles, because that is all that
 * mail programs agree on; the text stays the whole of what is said. The picture is the facility's own and carries no mark
 * of the reader, so that opening a mail tells nobody anything.
 */
export function brandedMail(act: Act, text: string): string {
  const { tenant } = act;
  const colour = tenant.primaryColor ?? usual;
  const head = tenant.logoFileId
    ? `<img src="${plain(pageAddress(act, logoPath(tenant.logoFileId)))}" alt="${plain(tenant.name)}" height="40" style="height:40px;border:0">`
    : `<span style="font-size:18px;font-weight:600;color:${colour}">${plain(tenant.name)}</span>`;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(part).replaceAll("\n", "<br>")}</p>`)
    .join("");
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f7f7f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-top:4px solid ${colour}"><tr><td style="padding:24px 28px 8px">${head}</td></tr><tr><td style="padding:12px 28px 20px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#3a3833">${paragraphs}</td></tr></table></td></tr></table></body></html>`;
}
