/** Names of headers and fields that hold what opens something, in whatever protocol. */
const secretName =
  /authori[sz]ation|cookie|password|passwd|secret|token|signature|assertion|api-?_?key|access-?_?key|private-?_?key|credential|^code$|code_verifier/i;
export const notKept = "[not kept]";

/** Whether a header or field of this name is left out of a capture. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * A text as it may be kept: every secret of the connection is taken out wherever it stands, as it is and as it travels
 * (base64, in an address, in JSON), and so is the value of each field whose name says that it is one.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  const ways = secrets
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ s: secret }).toString().slice(2),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString("base64"),
      Buffer.from(secret).toString("base64url"),
    ]);
  // The longest first: one may begin with another.
  for (const way of [...new Set(ways)].sort((a, b) => b.length - a.length)) clean = clean.replaceAll(way, notKept);
  return clean
    .replace(/"([^"\\]{1,60})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (all, name: string, colon: string) =>
      isSecretName(name) ? `"${name}"${colon}"${notKept}"` : all,
    )
    .replace(/(^|[?&\n])([\w.%-]{1,60})=([^&\s]*)/g, (all, before: string, name: string) =>
      isSecretName(name) ? `${before}${name}=${notKept}` : all,
    )
    .replace(/^(AUTH \S+) .+$/gim, `$1 ${notKept}`);
}
