import { Button } from "@mantine/core";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { z } from "zod";
import { NewerVersion } from "../feedback/newer-version.tsx";
import { renderUi } from "../testing.tsx";
import { Field } from "./field.ts";
import { Form } from "./form.tsx";
import { FormActions } from "./form-actions.tsx";
import { useNewest } from "./use-newest.ts";
import { useZodForm } from "./use-zod-form.ts";

const Facts = z.object({ title: z.string() });
interface Person {
  version: number;
  title: string;
}
const sent: unknown[] = [];

function Editor({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const form = useZodForm({ draft: { none: "A test." }, schema: Facts, initial: { title: person.title } });
  const { base, newer, standOn } = useNewest(form, person, ({ title }) => ({ title }));
  return (
    <Form
      form={form}
      onSubmit={async ({ title }) => {
        sent.push({ version: base.version, title });
        onSaved({ version: base.version + 1, title });
      }}
    >
      {newer && (
        <NewerVersion
          by="Dana"
          onKeep={() => standOn(newer)}
          onTake={() => {
            standOn(newer);
            form.reset({ title: newer.title });
          }}
        />
      )}
      <Field.Text name="title" label="Title" />
      <FormActions submit="Save" />
    </Form>
  );
}

function Page() {
  const [person, setPerson] = useState<Person>({ version: 1, title: "Nurse" });
  const dana = () => setPerson({ version: person.version + 1, title: `Night nurse ${person.version}` });
  return (
    <>
      <Button onClick={dana}>Dana saves</Button>
      <Editor person={person} onSaved={setPerson} />
    </>
  );
}

const title = () => (screen.getByRole("textbox") as HTMLInputElement).value;

it("follows what others save while nothing is typed, and never takes typing away", async () => {
  const { hands } = renderUi(<Page />);
  await hands.click(screen.getByRole("button", { name: "Dana saves" }));
  expect(title()).toBe("Night nurse 1");
  await hands.clear(screen.getByRole("textbox"));
  await hands.type(screen.getByRole("textbox"), "Day nurse");
  await hands.click(screen.getByRole("button", { name: "Dana saves" }));
  expect(title()).toBe("Day nurse");
  screen.getByText("Dana changed this record");

  await hands.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(screen.queryByText("Dana changed this record")).toBeNull();
  await hands.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([{ version: 3, title: "Day nurse" }]);
  expect(title()).toBe("Day nurse");
  expect(screen.queryByText("Dana changed this record")).toBeNull();

  await hands.type(screen.getByRole("textbox"), "s");
  await hands.click(screen.getByRole("button", { name: "Dana saves" }));
  await hands.click(screen.getByRole("button", { name: "Use Dana's" }));
  expect(title()).toBe("Night nurse 4");
});
