import type { StateShape } from "#platform/shared/state-table.ts";

const paths: Record<StateShape, React.ReactNode> = {
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="3.5" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" />
    </>
  ),
  check: <path d="M2.5 6.5 5 9l4.5-6" />,
  cross: <path d="m3 3 6 6M9 3 3 9" />,
  pause: <path d="M4 2.5v7M8 2.5v7" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.25" />
      <path d="M6 3.5V6l1.75 1" />
    </>
  ),
  arrow: <path d="M2 6h8M7 3l3 3-3 3" />,
  alert: (
    <>
      <path d="M6 1.5 11 10H1z" strokeLinejoin="round" />
      <path d="M6 5v2M6 8.5v.01" />
    </>
  ),
  lock: (
    <>
      <rect x="2.5" y="5.5" width="7" height="5" rx="1" />
      <path d="M4 5.5V4a2 2 0 0 1 4 0v1.5" />
    </>
  ),
};

/** The small shape that says a state without color. Decorative: the word always stands beside it. */
export function Shape({ shape, size = "0.857em" }: { shape: StateShape; size?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      style={{ flex: "none" }}
    >
      {paths[shape]}
    </svg>
  );
}
