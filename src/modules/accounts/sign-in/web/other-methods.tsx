import { Button } from "@mantine/core";
import classes from "#ui/form/steps.module.css";

export interface OtherMethodsProps<M extends string> {
  methods: readonly M[];
  chosen: M | undefined;
  /** "Use a passkey". */
  verb: (method: M) => string;
  onChoose: (method: M) => void;
}

/** Buttons for the other sign-in methods; empty when there is only one. */
export function OtherMethods<M extends string>({ methods, chosen, verb, onChoose }: OtherMethodsProps<M>) {
  if (methods.length < 2) return null;
  return (
    <div className={classes.others}>
      {methods
        .filter((other) => other !== chosen)
        .map((other) => (
          <Button key={other} variant="subtle" size="sm" onClick={() => onChoose(other)}>
            {verb(other)}
          </Button>
        ))}
    </div>
  );
}
