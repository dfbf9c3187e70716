export type StonesScene = "cairn" | "path" | "scattered";

const scenes: Record<StonesScene, React.ReactNode> = {
  cairn: (
    <>
      <path d="M30 84c-6-1-9-6-7-11 2-6 13-9 36-9s36 3 38 9c2 5-1 10-7 11-16 3-44 3-60 0Z" />
      <path d="M40 63c-5-1-7-5-6-9 2-5 10-8 26-8s25 3 27 8c1 4-1 8-6 9-12 2-29 2-41 0Z" />
      <path d="M48 45c-4-1-6-4-4-8 2-4 7-7 16-7s15 3 16 7c1 4 0 7-4 8-7 1-17 1-24 0Z" />
      <path d="M55 29c-3-1-4-4-2-7 1-3 4-5 8-5s7 2 8 5c1 3 0 6-3 7-3 1-8 1-11 0Z" />
      <path d="M10 92h26M44 92h66M22 98h20M78 98h26" />
    </>
  ),
  path: (
    <>
      <path d="M52 66c-4-1-6-4-4-7 2-4 8-6 18-6s17 2 18 6c1 3-1 6-5 7-8 1-19 1-27 0Z" />
      <path d="M57 52c-3-1-4-3-3-6 1-3 6-5 13-5s11 2 12 5c1 3 0 5-3 6-6 1-13 1-19 0Z" />
      <path d="M61 40c-2-1-3-3-2-5 1-3 4-4 8-4s7 1 8 4c0 2-1 4-3 5-4 1-8 1-11 0Z" />
      <path d="M8 98c14-2 22-6 30-13M112 98c-10-3-22-8-30-22M4 72h22M94 66h22M2 72c18-14 34-24 46-24M118 66C106 56 98 50 88 48" />
    </>
  ),
  scattered: (
    <>
      <path d="M18 84c-4-1-6-5-4-9 2-4 8-7 18-7s16 3 18 7c1 4-1 8-5 9-8 2-19 2-27 0Z" />
      <path d="M70 84c-3-1-4-4-3-7 2-4 7-6 15-6s14 2 15 6c1 3-1 6-4 7-7 2-16 2-23 0Z" />
      <path d="M52 82c-2-1-3-3-2-5 1-2 3-4 7-4s6 2 7 4c1 2 0 4-2 5-3 1-7 1-10 0Z" />
      <path d="M8 92h34M50 92h62M30 98h30" />
    </>
  ),
};

/** A quiet line drawing of stones, for places where there is nothing yet. */
export function Stones({ scene = "cairn", size = 120 }: { scene?: StonesScene; size?: number }) {
  return (
    <svg
      viewBox="0 0 120 104"
      width={size}
      height={(size * 104) / 120}
      fill="none"
      stroke="var(--cairn-decor)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {scenes[scene]}
    </svg>
  );
}
