import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { type SignatureMark, SignaturePad } from "#ui/index.ts";
import type { OwnMark } from "../../signatures/signature.contract.ts";
import classes from "./own-signature.module.css";

/** What the signer made: strokes, or their typed name. */
export type Made = Pick<OwnMark, "drawing" | "typedName">;

interface Words {
  pad: { undo: string; clear: string; here: string; how: string };
  any: string;
  type: string;
  draw: string;
  typed: string;
  typedHow: string;
}

const english: Words = {
  pad: { undo: "Undo", clear: "Clear", here: "Sign here", how: "Draw with a finger, pen or mouse." },
  any: "Any mark is fine, as long as it is longer than a dot.",
  type: "Type your name instead",
  draw: "Draw instead",
  typed: "Your full name",
  typedHow: "A typed name counts the same as a drawn signature.",
};

interface OwnSignatureProps {
  /** "Signature of Casey Test". */
  label: string;
  onChange: (made: Made | undefined) => void;
  error?: string | undefined;
  words?: Words;
}

/** A client's or guardian's own signature, drawn or typed: no one is made to draw (SIG-5). */
export function OwnSignature({ label, onChange, error, words = english }: OwnSignatureProps) {
  const [typing, setTyping] = useState(false);
  const [name, setName] = useState("");
  const turn = (next: boolean) => {
    setTyping(next);
    setName("");
    onChange(undefined);
  };
  const write = (typedName: string) => {
    setName(typedName);
    onChange(typedName.trim() === "" ? undefined : { typedName });
  };
  return (
    <fieldset className={classes.signature} aria-label={label}>
      {typing ? (
        <TextInput
          size="lg"
          label={words.typed}
          description={words.typedHow}
          autoComplete="off"
          data-autofocus
          value={name}
          error={error}
          classNames={{ input: classes.typed ?? "" }}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <SignaturePad
          label={label}
          onChange={(mark?: SignatureMark) => onChange(mark && { drawing: { strokes: mark.strokes } })}
          error={error}
          otherWay={words.any}
          words={words.pad}
        />
      )}
      <Button variant="subtle" size="compact-md" onClick={() => turn(!typing)}>
        {typing ? words.draw : words.type}
      </Button>
    </fieldset>
  );
}
