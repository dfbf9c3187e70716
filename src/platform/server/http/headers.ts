import helmet from "helmet";

/** SEC-1: what a page may load, and that no other site may frame it. Mantine and Lexical write style attributes; scripts never. */
const sources = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "frame-src": ["'self'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
} satisfies Record<string, string[]>;

/** The headers of every answer; made once, for they are the same. */
export const protect = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: sources },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: "same-origin" },
  crossOriginResourcePolicy: { policy: "same-origin" },
  referrerPolicy: { policy: "no-referrer" },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  frameguard: { action: "deny" },
});

export const permissionsPolicy = "camera=(self), microphone=(self), display-capture=(self), geolocation=()";

/** The page's own policy: only scripts that carry this answer's nonce, and what they load themselves. */
export function pagePolicy(nonce: string): string {
  return Object.entries({ ...sources, "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'"] })
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join(";");
}
