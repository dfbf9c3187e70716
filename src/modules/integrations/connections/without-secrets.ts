/** Header and field names that hold credentials, in any protocol. */
const secretName =
  /authori[sz]ation|cookie|password|passwd|secret|token|signature|assertion|api-?_?key|access-?_?key|private-?_?key|credential|^code$|code_verifier/i;
export const notKept = "[redacted]";

/** Whether a header or field with this name is redacted. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * Redacts a text for storage: removes every secret of the connection, in plain text and encoded
 * (base64, URL, JSON), and the value of each field with a sensitive name.
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
  // Longest first, because one secret may start with another.
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
