import { tallMan } from "./tall-man.ts";

export interface DrugNameProps {
  name: string;
  /** "50 mg tablet": shown after the name, quieter. */
  strength?: string | undefined;
}

/** A drug's name with tall-man letters. Screen readers get the ordinary spelling, or they would spell it out. */
export function DrugName({ name, strength }: DrugNameProps) {
  const shown = tallMan(name);
  return (
    <span>
      {shown === name ? (
        <span style={{ fontWeight: 500 }}>{name}</span>
      ) : (
        <>
          <span aria-hidden="true" style={{ fontWeight: 500 }}>
            {shown}
          </span>
          <span className="cairn-hidden">{name}</span>
        </>
      )}
      {strength && <span style={{ color: "var(--cairn-muted)" }}> {strength}</span>}
    </span>
  );
}
