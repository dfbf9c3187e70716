/** Four stones, each leaning a little the other way, the lower ones darker. Drawn on 32 × 32. */
const stones = [
  { cx: 16, cy: 26.2, rx: 11.6, ry: 4, lean: -2, shade: 1 },
  { cx: 15.1, cy: 18.4, rx: 8.5, ry: 3.4, lean: 4, shade: 0.84 },
  { cx: 17, cy: 11.8, rx: 5.9, ry: 2.8, lean: -7, shade: 0.68 },
  { cx: 15.7, cy: 6.2, rx: 3.4, ry: 2.3, lean: 9, shade: 0.52 },
] as const;

/** Cairn's mark: four stones, balanced. Takes the color of the text around it. */
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
      {stones.map(({ cx, cy, rx, ry, lean, shade }) => (
        <ellipse key={cy} cx={cx} cy={cy} rx={rx} ry={ry} opacity={shade} transform={`rotate(${lean} ${cx} ${cy})`} />
      ))}
    </svg>
  );
}

/** Mark and name, for the top bar and the sign-in page. */
export function Wordmark({ name = "Cairn", size = 24 }: { name?: string; size?: number }) {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "0.5em", color: "var(--cairn-link)" }}>
      <Logo size={size} />
      <span style={{ color: "var(--cairn-text)", fontWeight: 600, fontSize: size * 0.72, letterSpacing: "-0.02em" }}>
        {name}
      </span>
    </span>
  );
}
