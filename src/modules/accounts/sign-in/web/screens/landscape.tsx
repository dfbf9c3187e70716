import classes from "./landscape.module.css";

/** Background drawing of hills and a cairn, in the theme's colors. */
export function Landscape() {
  return (
    <svg
      className={classes.landscape}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      role="presentation"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-sky-top)" />
          <stop offset="0.62" stopColor="var(--scene-sky-low)" />
        </linearGradient>
        <radialGradient id="sun" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--scene-sun)" stopOpacity="var(--scene-glow)" />
          <stop offset="1" stopColor="var(--scene-sun)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="900" fill="url(#sky)" />
      <circle cx="540" cy="470" r="340" fill="url(#sun)" />
      <path
        d="M0 560c90-60 160-96 250-70 70 20 120-44 210-66 110-26 200 60 340 26v450H0Z"
        fill="var(--scene-hill-far)"
      />
      <path
        d="M0 640c120-70 220-30 330-46 130-18 210-76 330-52 60 12 100 34 140 40v318H0Z"
        fill="var(--scene-hill-mid)"
      />
      <path d="M0 742c100-40 230-64 360-40 150 28 290 10 440-34v232H0Z" fill="var(--scene-hill-near)" />
      <path
        d="M286 900c28-84 108-108 170-132 40-16 52-30 26-44-18-10-46-14-52-22 14 8 46 8 66 18 30 14 18 36-26 58-60 30-118 50-132 122Z"
        fill="var(--scene-path)"
      />
      <g>
        <path
          fill="var(--scene-stone-4)"
          d="M204 669c-6-2-8-7-6-13 4-9 13-13 26-13s22 4 26 13c2 6 0 11-6 13-11 3-29 3-40 0Z"
        />
        <path
          fill="var(--scene-stone-3)"
          d="M190 705c-8-2-11-10-8-18 5-11 20-16 42-16s37 5 42 16c3 8 0 16-8 18-18 5-50 5-68 0Z"
        />
        <path
          fill="var(--scene-stone-2)"
          d="M172 748c-10-2-15-12-11-21 6-14 28-20 63-20s56 6 62 20c4 9-1 19-11 21-28 6-75 6-103 0Z"
        />
        <path
          fill="var(--scene-stone-1)"
          d="M150 800c-14-3-20-14-14-26 8-16 40-24 88-24s78 8 86 24c6 12 0 23-14 26-40 8-106 8-146 0Z"
        />
      </g>
    </svg>
  );
}
