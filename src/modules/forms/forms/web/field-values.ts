import { z } from "zod";
import { type Definition, type Item, isInput } from "../../templates/item.contract.ts";
import { Answer, type Answers } from "../answer.contract.ts";
import { isAnswered } from "../answers.ts";
import { withRows } from "../rows.ts";

/** A form's answers by field name. Yes and no are strings, because radio buttons hold strings. */
type FieldValue = Answer | null | undefined;
export type FieldValues = Record<string, FieldValue>;

/** A field name without dots, which the form kit reads as a path. */
export const fieldName = (linkId: string): string => linkId.replaceAll(".", "·");

const known = new WeakMap<Definition, Item[]>();

/** The questions in every row there can be. Kept per definition, because every keystroke asks for them. */
function inputs(definition: Definition): Item[] {
  const before = known.get(definition);
  if (before) return before;
  const all = withRows(definition, {}, (section) => section.repeats?.max ?? 1);
  const found = all.items.flatMap((section) => section.items.filter(isInput));
  known.set(definition, found);
  return found;
}

export function fieldValues(definition: Definition, answers: Answers): FieldValues {
  return Object.fromEntries(
    inputs(definition).flatMap((item) => {
      const answer = answers[item.linkId];
      if (!isAnswered(answer)) return [];
      return [[fieldName(item.linkId), item.type === "yesNo" ? (answer ? "yes" : "no") : answer]];
    }),
  );
}

export function answersOf(definition: Definition, values: FieldValues): Answers {
  return Object.fromEntries(
    inputs(definition).flatMap((item): [string, Answer][] => {
      const value = values[fieldName(item.linkId)];
      if (!isAnswered(value)) return [];
      return [[item.linkId, item.type === "yesNo" ? value === "yes" : value]];
    }),
  );
}

/**
 * The schema from which the form kit reads required fields and progress. `answerFaults()` validates the answers, because
 * it knows which items are hidden.
 */
export function fieldSchema(definition: Definition) {
  const shape: Record<string, z.ZodType<FieldValue, FieldValue>> = {};
  for (const item of inputs(definition)) {
    const value = valueSchema(item);
    shape[fieldName(item.linkId)] = item.required ? value : value.nullish();
  }
  return z.object(shape);
}

const structured = ["lookup", "bodyMap", "drawing", "photo", "file"];

function valueSchema(item: Item): z.ZodType<Answer, Answer> {
  if (["integer", "decimal", "slider", "rating"].includes(item.type)) return z.number();
  if (item.type === "multiChoice") return z.array(z.string()).min(1);
  if (structured.includes(item.type)) return Answer;
  return z.string().min(1);
}
