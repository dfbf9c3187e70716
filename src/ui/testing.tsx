import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { UiProvider, type UiProviderProps } from "./theme/provider.tsx";

/** Renders a piece the way the app does, without transitions, and gives a person's hands to use it. */
export function renderUi(node: ReactNode, options: Omit<UiProviderProps, "children" | "env"> = {}) {
  const hands = userEvent.setup();
  const view = render(
    <UiProvider env="test" timeZone="America/Los_Angeles" {...options}>
      {node}
    </UiProvider>,
  );
  return { hands, ...view };
}
