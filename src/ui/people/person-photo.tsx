import { useState } from "react";
import { colors } from "../theme/tokens.ts";
import classes from "./people.module.css";

/** Iris is kept for machines and rose for danger; people get the other colors. */
const faces = colors.filter((color) => color !== "iris" && color !== "rose");

/** `Maria Elena Delgado` and `Delgado, Maria Elena` → `MD`: lists and charts show the same person alike. One name, one letter. */
export function initialsOf(name: string): string {
  const [family, given] = name.split(",");
  const words = (given ? `${given} ${family}` : name).trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** The same person has the same color everywhere. `seed` is the person's id, else the name. */
export function colorOfPerson(seed: string): (typeof colors)[number] {
  let sum = 7;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return faces[sum % faces.length] ?? "sand";
}

export interface PersonPhotoProps {
  name: string;
  /** Address of the photo; initials without one. */
  src?: string | undefined;
  seed?: string | undefined;
  /** Px at text size 14. */
  size?: number;
}

/** A person's photo or initials. Decorative: the name stands beside it. */
export function PersonPhoto({ name, src, seed = name, size = 28 }: PersonPhotoProps) {
  const color = colorOfPerson(seed);
  // A photo that cannot be had, or no longer, leaves the initials instead of a torn picture.
  const [missing, setMissing] = useState<string | null>(null);
  const length = `calc(${size} * var(--cairn-px))`;
  return (
    <span
      className={classes.photo}
      aria-hidden="true"
      style={{
        width: length,
        height: length,
        fontSize: `calc(${size} * 0.4 * var(--cairn-px))`,
        background: `var(--cairn-${color}-soft)`,
        color: `var(--cairn-${color}-text)`,
        borderColor: `var(--cairn-${color}-line)`,
      }}
    >
      {src && src !== missing ? <img src={src} alt="" onError={() => setMissing(src)} /> : initialsOf(name)}
    </span>
  );
}

/** Photo and name in one line, for tables and lists. */
export function Person({ name, detail, ...photo }: PersonPhotoProps & { detail?: React.ReactNode }) {
  return (
    <span className={classes.person}>
      <PersonPhoto name={name} {...photo} />
      <span className={classes.personText}>
        <span>{name}</span>
        {detail && <span className={classes.personDetail}>{detail}</span>}
      </span>
    </span>
  );
}
