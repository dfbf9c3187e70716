import { act, screen } from "@testing-library/react";
import { memo } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { renderUi } from "../testing.tsx";
import { busyReasons, isBusy } from "./busy.ts";
import { type DraftStore, draftDelay } from "./draft.ts";
import { Field } from "./field.ts";
import { Form } from "./form.tsx";
import { FormActions } from "./form-actions.tsx";
import { useField } from "./use-field.ts";
import { type FormInitial, useZodForm } from "./use-zod-form.ts";

const Stay = z.strictObject({
  name: z.string().min(2, "Write the name in full."),
  startsOn: PlainDate,
  reason: z.string().nullable(),
  note: z.string().optional(),
  dose: z.string().nullable(),
});
type Stay = z.infer<typeof Stay>;

interface StayFormProps {
  save?: (body: Stay) => Promise<unknown>;
  initial?: FormInitial<typeof Stay>;
  draft?: DraftStore<FormInitial<typeof Stay>>;
}

/** Is empty again for the next one as part of its save. */
function NoteForm() {
  const schema = z.strictObject({ note: z.string() });
  const form = useZodForm({ draft: { none: "A test." }, schema, initial: {}, doing: "A note" });
  return (
    <Form form={form} onSubmit={async () => form.reset({})}>
      <Field.Text name="note" label="Note" />
      <FormActions submit="Save note" />
    </Form>
  );
}

function StayForm({ save = async () => undefined, initial = {}, draft }: StayFormProps) {
  const form = useZodForm({ schema: Stay, initial, draft: draft ?? { none: "A test." }, doing: "A new stay" });
  return (
    <Form form={form} onSubmit={save}>
      <Field.Text name="name" label="Name" />
      <Field.Date name="startsOn" label="Start" />
      <Field.Text name="reason" label="Reason" />
      <Field.Textarea name="note" label="Note" />
      <Field.Decimal name="dose" label="Dose" unit="mg" />
      <FormActions submit="Save stay" sticky />
    </Form>
  );
}

/** Two fields that count how often each is drawn. */
function CountedForm({ drawn }: { drawn: Record<string, number> }) {
  const schema = z.strictObject({ one: z.string(), other: z.string() });
  const form = useZodForm({ schema, initial: {}, draft: keptNowhere });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <CountedFields drawn={drawn} />
      <p>{form.dirty ? "Unsaved" : "Saved"}</p>
    </Form>
  );
}
const keptNowhere: DraftStore<FormInitial<z.ZodType>> = {
  load: async () => undefined,
  save: async () => ({ savedAt: "2026-03-02T17:00:00Z" }),
  discard: async () => undefined,
};
const CountedFields = memo(function CountedFields({ drawn }: { drawn: Record<string, number> }) {
  return ["one", "other"].map((name) => <Counted key={name} name={name} drawn={drawn} />);
});
function Counted({ name, drawn }: { name: string; drawn: Record<string, number> }) {
  const { value, set } = useField<string>(name);
  drawn[name] = (drawn[name] ?? 0) + 1;
  return <input aria-label={name} value={value ?? ""} onChange={(event) => set(event.target.value)} />;
}

const field = (name: RegExp) => screen.getByRole("textbox", { name }) as HTMLInputElement;
const save = () => screen.getByRole("button", { name: "Save stay" });

afterEach(() => {
  vi.useRealTimers();
});

it("a keystroke draws the field it is typed in and no other", async () => {
  const drawn: Record<string, number> = {};
  const { hands } = renderUi(<CountedForm drawn={drawn} />);
  await hands.type(screen.getByRole("textbox", { name: "one" }), "a");
  const before = { ...drawn };
  await hands.type(screen.getByRole("textbox", { name: "one" }), "bcd");
  expect(screen.getByText("Unsaved")).toBeTruthy();
  expect(drawn.one).toBeGreaterThan(before.one ?? 0);
  expect(drawn.other).toBe(before.other);
});

describe("a form over its schema", () => {
  it("refuses what is missing beside its field and moves there", async () => {
    let saved = 0;
    const { hands } = renderUi(<StayForm save={async () => saved++} />);
    await hands.click(save());
    expect(saved).toBe(0);
    expect(screen.getAllByText("Please fill this in.")).toHaveLength(2);
    expect(document.activeElement).toBe(field(/Name/));
    expect(field(/Name/).getAttribute("aria-invalid")).toBe("true");
    const described = field(/Name/).getAttribute("aria-describedby") ?? "";
    expect(described.split(" ").some((id) => document.getElementById(id)?.textContent === "Please fill this in.")).toBe(
      true,
    );
  });

  it("marks as required exactly what the schema requires", () => {
    renderUi(<StayForm />);
    expect(field(/Name/).getAttribute("aria-required")).toBe("true");
    expect(field(/Reason/).getAttribute("aria-required")).toBeNull();
  });

  it("says the schema's own sentence when a field is left, and takes it back when it is mended", async () => {
    const { hands } = renderUi(<StayForm />);
    await hands.type(field(/Name/), "M");
    await hands.tab();
    expect(screen.getByText("Write the name in full.")).toBeTruthy();
    await hands.type(field(/Name/), "aria");
    expect(screen.queryByText("Write the name in full.")).toBeNull();
  });

  it("sends an emptied field the way its schema takes nothing", async () => {
    const bodies: Stay[] = [];
    const { hands } = renderUi(
      <StayForm
        initial={{ name: "Maria", startsOn: "2026-11-20", reason: "Alcohol", note: "x" }}
        save={async (body) => bodies.push(body)}
      />,
    );
    await hands.clear(field(/Reason/));
    await hands.clear(field(/Note/));
    await hands.click(save());
    expect(bodies).toEqual([{ name: "Maria", startsOn: "2026-11-20", reason: null, dose: null }]);
  });

  it("clears a refusal when the field changes", async () => {
    const refuse = async () => {
      throw new Problem("wrong-state", "The bed was given to someone else.");
    };
    const { hands } = renderUi(<StayForm initial={{ name: "Maria", startsOn: "2026-11-20" }} save={refuse} />);
    await hands.click(save());
    expect(await screen.findByText(/given to someone else/)).toBeTruthy();
    await hands.type(field(/Reason/), "A");
    expect(screen.queryByText(/given to someone else/)).toBeNull();
  });

  it("puts a refusal of the API beside the field it names", async () => {
    const refuse = async () => {
      throw new Problem("validation", {
        errors: [{ path: "body.startsOn", message: "The bed is taken until 11-22-2026." }],
      });
    };
    const { hands } = renderUi(<StayForm initial={{ name: "Maria", startsOn: "2026-11-20" }} save={refuse} />);
    await hands.click(save());
    expect(await screen.findByText("The bed is taken until 11-22-2026.")).toBeTruthy();
    expect(document.activeElement).toBe(field(/Start/));
  });

  it("shows the reason of a field that is not here above the form, where it would else be seen nowhere", async () => {
    const refuse = async () => {
      throw new Problem("validation", { errors: [{ path: "body.bed.code", message: "Choose a bed." }] });
    };
    const { hands } = renderUi(<StayForm initial={{ name: "Maria", startsOn: "2026-11-20" }} save={refuse} />);
    await hands.click(save());
    expect((await screen.findByRole("alert")).textContent).toContain("Choose a bed.");
  });

  it("shows a refusal that names no field above the form and keeps what was typed", async () => {
    const refuse = async () => {
      throw new Problem("bed-taken", "Bed 4-B went to someone else. Choose another bed.");
    };
    const { hands } = renderUi(<StayForm initial={{ startsOn: "2026-11-20" }} save={refuse} />);
    await hands.type(field(/Name/), "Maria");
    await hands.click(save());
    expect((await screen.findByRole("alert")).textContent).toContain("Choose another bed.");
    expect(field(/Name/).value).toBe("Maria");
  });
});

describe("typing", () => {
  it("reads a date as people type it and shows it as the product does", async () => {
    const bodies: Stay[] = [];
    const { hands } = renderUi(<StayForm initial={{ name: "Maria" }} save={async (body) => bodies.push(body)} />);
    await hands.type(field(/Start/), "3/14/88");
    expect(screen.getByText("Monday, March 14, 1988")).toBeTruthy();
    await hands.tab();
    expect(field(/Start/).value).toBe("03-14-1988");
    await hands.click(save());
    expect(bodies[0]?.startsOn).toBe("1988-03-14");
  });

  it("keeps what is no date as typed and refuses it", async () => {
    const { hands } = renderUi(<StayForm initial={{ name: "Maria" }} />);
    await hands.type(field(/Start/), "soon");
    await hands.click(save());
    expect(field(/Start/).value).toBe("soon");
    expect(screen.getByText("Use a date.")).toBeTruthy();
  });

  it("never leaves a dose with a trailing zero or a bare point", async () => {
    const { hands } = renderUi(<StayForm />);
    await hands.type(field(/Dose/), "x.50");
    await hands.tab();
    expect(field(/Dose/).value).toBe("0.5");
  });
});

describe("what would be lost", () => {
  it("is known to the shell while it is unsaved, and not after saving", async () => {
    const { hands } = renderUi(<StayForm initial={{ name: "Maria", startsOn: "2026-11-20" }} />);
    expect(isBusy()).toBe(false);
    await hands.type(field(/Reason/), "x");
    expect(busyReasons()).toEqual(["A new stay"]);
    await hands.clear(field(/Reason/));
    expect(isBusy()).toBe(false);
    await hands.type(field(/Reason/), "y");
    await hands.click(save());
    expect(await screen.findByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
    expect(isBusy()).toBe(false);
  });

  it("is nothing once a save has emptied the form for the next entry", async () => {
    const { hands } = renderUi(<NoteForm />);
    await hands.type(field(/Note/), "Called back");
    await hands.click(screen.getByRole("button", { name: "Save note" }));
    expect(field(/Note/).value).toBe("");
    expect(isBusy()).toBe(false);
  });

  it("is what was typed while a save was under way: it stays unsaved, and goes with the next", async () => {
    const sent: (string | null)[] = [];
    let arrive: () => void = () => undefined;
    const slow = async (body: Stay) => {
      sent.push(body.reason);
      await new Promise<void>((done) => {
        arrive = done;
      });
    };
    const { hands } = renderUi(<StayForm save={slow} initial={{ name: "Maria", startsOn: "2026-11-20" }} />);
    await hands.type(field(/Reason/), "first");
    await hands.click(save());
    await hands.type(field(/Reason/), ", second");
    await act(async () => arrive());
    expect(busyReasons()).toEqual(["A new stay"]);
    await hands.click(save());
    await act(async () => arrive());
    expect(sent).toEqual(["first", "first, second"]);
    expect(isBusy()).toBe(false);
  });

  it("SHELL-12: is kept as a draft 2 s after the last keystroke, and leaving does not ask", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const kept: unknown[] = [];
    const draft = {
      load: async () => undefined,
      save: async (value: unknown) => {
        kept.push(value);
        return { savedAt: "2026-11-20T22:14:00Z" };
      },
      discard: async () => undefined,
    };
    const { hands } = renderUi(<StayForm draft={draft} />);
    await hands.type(field(/Name/), "Mar");
    expect(isBusy()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(draftDelay - 400));
    expect(kept).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(kept).toEqual([{ name: "Mar" }]);
    expect(screen.getByText("Draft kept 2:14 PM")).toBeTruthy();
    expect(isBusy()).toBe(false);
  });

  it("SHELL-12: comes back as it was, says from when, and can be thrown away", async () => {
    let discarded = 0;
    const draft = {
      load: async () => ({ value: { name: "Half a na" }, savedAt: "2026-11-20T22:14:00Z" }),
      save: async () => ({ savedAt: "2026-11-20T22:14:00Z" }),
      discard: async () => {
        discarded += 1;
      },
    };
    const { hands } = renderUi(<StayForm initial={{ name: "Saved name" }} draft={draft} />);
    expect(await screen.findByText("Draft from 2:14 PM restored")).toBeTruthy();
    expect(field(/Name/).value).toBe("Half a na");
    await hands.click(screen.getByRole("button", { name: "Discard" }));
    expect(field(/Name/).value).toBe("Saved name");
    expect(discarded).toBe(1);
  });

  it("stays unsaved, and says so, when the draft could not be kept", async () => {
    const draft = {
      load: async () => undefined,
      save: async () => Promise.reject(new TypeError("Failed to fetch")),
      discard: async () => undefined,
    };
    const { hands } = renderUi(<StayForm draft={draft} />);
    await hands.type(field(/Name/), "Maria");
    await hands.tab();
    expect(await screen.findByText("Draft not kept yet. Cairn tries again.")).toBeTruthy();
    expect(isBusy()).toBe(true);
  });
});
