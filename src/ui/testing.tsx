import { render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { UiProvider, type UiProviderProps } from "./theme/provider.tsx";

/**
 * A person's hands. A text is typed by its first letter and pasted from the second on: a screen drawn again after each letter
 * of a sentence was most of the time of its test. Use `keyboard` for single keys, and where each letter matters.
 */
export function handsOf(): UserEvent {
  const hands = userEvent.setup();
  const type: UserEvent["type"] = async (element, text, options) => {
    if (text.length < 4 || /[{[]/.test(text) || options) return hands.type(element, text, options);
    await hands.type(element, text.slice(0, 1));
    await hands.paste(text.slice(1));
  };
  return { ...hands, type };
}

/** Renders a piece the way the app does, without transitions, and gives a person's hands to use it. */
export function renderUi(node: ReactNode, options: Omit<UiProviderProps, "children" | "env"> = {}) {
  const hands = handsOf();
  const view = render(
    <UiProvider env="test" timeZone="America/Los_Angeles" {...options}>
      {node}
    </UiProvider>,
  );
  return { hands, ...view };
}
