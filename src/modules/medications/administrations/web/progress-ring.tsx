/** How far the pass is, at a glance; the numbers stand beside it. */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  const length = 2 * Math.PI * 9;
  const share = total === 0 ? 0 : done / total;
  return (
    <svg viewBox="0 0 24 24" width="2em" height="2em" fill="none" strokeWidth="3" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="var(--cairn-line)" />
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="var(--cairn-moss-mark)"
        strokeLinecap="round"
        strokeDasharray={`${share * length} ${length}`}
        transform="rotate(-90 12 12)"
        opacity={share === 0 ? 0 : 1}
      />
    </svg>
  );
}
