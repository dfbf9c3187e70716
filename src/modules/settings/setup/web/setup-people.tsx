import { Button, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { roleLabels, roles } from "#platform/shared/access/permissions.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { type PastedPerson, readPastedPeople } from "../paste-people.ts";
import classes from "./setup.module.css";
import { setupTexts } from "./setup.texts.ts";
import { useList } from "./setup-list.ts";

const staffRoles = roles
  .filter((role) => role !== "client" && role !== "guardian")
  .map((value) => ({ value, label: roleLabels[value] }));

/** Staff step: invite people one by one or paste a list. */
export function People() {
  const say = useTexts(setupTexts);
  const list = useList("people");
  return (
    <>
      <p className={classes.note}>{say("people.say")}</p>
      <PasteList
        onRead={(people) => {
          const known = new Set(list.entries.map(({ email }) => email));
          list.add(...people.filter(({ email }) => !known.has(email)).map((one) => ({ ...one })));
        }}
      />
      {list.entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <div key={index} className={classes.item}>
          <FieldRow>
            <Field.Text name={`people.${index}.firstName`} label={say("firstName")} />
            <Field.Text name={`people.${index}.lastName`} label={say("lastName")} />
          </FieldRow>
          <FieldRow>
            <Field.Text name={`people.${index}.email`} label={say("email")} />
            <Field.Select name={`people.${index}.role`} label={say("people.role")} options={staffRoles} />
          </FieldRow>
          <Button variant="subtle" size="compact-sm" onClick={() => list.remove(index)}>
            {say("people.remove")}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => list.add({})}>
          {say("people.add")}
        </Button>
      </div>
    </>
  );
}

function PasteList({ onRead }: { onRead: (people: PastedPerson[]) => void }) {
  const say = useTexts(setupTexts);
  const [text, setText] = useState("");
  const people = readPastedPeople(text);
  return (
    <div className={classes.paste}>
      <Textarea
        label={say("people.paste")}
        description={say("people.pasteHelp")}
        placeholder={say("people.pasteExample")}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={people.length === 0}
        onClick={() => {
          onRead(people);
          setText("");
        }}
      >
        {people.length === 0 ? say("people.addNone") : say("people.addAll", { count: people.length })}
      </Button>
    </div>
  );
}
