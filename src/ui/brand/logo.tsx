/** Cairn's mark: four stones, balanced. Takes the colour of the text around it. */
export function Logo({ size = 28, title }: { size?: number | string; title?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M4.2 28.4c-1.6-.2-2.4-1.6-1.9-3 .7-2 5.6-3.2 13.7-3.2s13 1.2 13.7 3.2c.5 1.4-.3 2.8-1.9 3-6.3.8-17.3.8-23.6 0Z" />
      <path
        d="M8.2 20.700c-1.4-.2-2.1-1.3-1.7-2.5.6-1.8 4.4-2.9 9.9-2.900s8.7 1.1 9.2 2.900c.4 1.2-.4 2.3-1.7 2.5-4.7.7-11.1.7-15.7 0Z"
        opacity=".86"
      />
      <path
        d="M11 13.800c-1.2-.2-1.8-1.2-1.4-2.2.5-1.6 3.1-2.5 6.2-2.500s5.5.9 6 2.500c.3 1-.3 2-1.4 2.2-2.8.5-6.6.5-9.4 0Z"
        opacity=".72"
      />
      <path
        d="M13.6 7.700c-1-.2-1.5-1-1.1-1.900C13 4.5 14.5 3.6 16.2 3.600s3.1.9 3.5 2.200c.3.9-.2 1.7-1.1 1.9-1.5.3-3.5.3-5 0Z"
        opacity=".58"
      />
    </svg>
  );
}

/** Mark and name, for the top bar and the sign-in page. */
export function Wordmark({ name = "Cairn", size = 24 }: { name?: string; size?: number }) {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "0.5em", color: "var(--cairn-link)" }}>
      <Logo size={size} />
      <span style={{ color: "var(--cairn-text)", fontWeight: 6, fontSize: size * 0.72, letterSpacing: "-0.02em" }}>
        {name}
      </span>
    </span>
  );
}
