import { Button, Drawer, Modal, Select, TextInput } from "@mantine/core";
import { act, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { SideDrawer } from "../page/side-drawer.tsx";
import { renderUi } from "../testing.tsx";

const frames = { Modal, Drawer, SideDrawer } as const;

function Page({ as, children }: { as: keyof typeof frames; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const Frame = frames[as];
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <Frame opened={opened} onClose={() => setOpened(false)} title="A dialog">
        {children}
      </Frame>
    </>
  );
}

async function open(as: keyof typeof frames, children: ReactNode) {
  const { hands } = renderUi(<Page as={as}>{children}</Page>);
  await hands.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  // The focus trap looks twice, each time in a turn of its own.
  await act(async () => new Promise((done) => setTimeout(done, 30)));
  return hands;
}

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const form = (
  <form>
    <a href="/help">What is this?</a>
    <input type="hidden" name="of" />
    <input aria-label="Room" readOnly value="North 3" />
    <input aria-label="Reason" />
    <button type="submit">Save</button>
  </form>
);

function Late() {
  const [here, setHere] = useState(false);
  return (
    <>
      <Button onClick={() => setHere(true)}>Bring it</Button>
      {here && form}
    </>
  );
}

function Swap() {
  const [changing, setChanging] = useState(false);
  return changing ? (
    <form>
      <input aria-label="Name" />
      <Button onClick={() => setChanging(false)}>Cancel</Button>
    </form>
  ) : (
    <>
      <a href="/help">What is this?</a>
      <Button onClick={() => setChanging(true)}>Change</Button>
    </>
  );
}

describe.each(["Modal", "Drawer", "SideDrawer"] as const)("a %s", (as) => {
  it("with a form opens in the first field that can be filled in", async () => {
    await open(as, form);
    expect(focused()).toBe("Reason");
  });

  it("that shows a form in place of what was pressed has the focus in it, and afterwards on what came back", async () => {
    const hands = await open(as, <Swap />);
    await hands.click(screen.getByRole("button", { name: "Change" }));
    await waitFor(() => expect(focused()).toBe("Name"));
    await hands.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(focused()).toBe("What is this?"));
  });

  it("without one leaves the focus on something that is there", async () => {
    await open(as, <p>Nothing to fill in.</p>);
    expect(focused()).toBe("Close");
  });
});

it("a form that comes later gets the focus", async () => {
  await open("Drawer", <Late />);
  expect(focused()).toBe("Close");
  act(() => screen.getByRole("button", { name: "Bring it" }).click());
  await waitFor(() => expect(focused()).toBe("Reason"));
});

it("and not when the person has gone on meanwhile", async () => {
  const hands = await open("Drawer", <Late />);
  await hands.tab();
  await hands.keyboard("{Enter}");
  await act(async () => new Promise((done) => setTimeout(done, 30)));
  expect(focused()).toBe("Bring it");
});

it("what a dialog names itself keeps the focus, and Tab still reaches the cross", async () => {
  const hands = await open(
    "Modal",
    <form>
      <input aria-label="Reason" />
      <input aria-label="Amount" data-autofocus />
    </form>,
  );
  expect(focused()).toBe("Amount");
  await hands.tab({ shift: true });
  await hands.tab({ shift: true });
  expect(focused()).toBe("Close");
});

it("a list of records with a form far below is read from its beginning", async () => {
  const below = { top: 4000, bottom: 4040, left: 0, right: 0, width: 0, height: 40, x: 0, y: 4000 } as DOMRect;
  const far = (element: HTMLElement | null) => {
    if (element) element.getBoundingClientRect = () => below;
  };
  await open(
    "Drawer",
    <form>
      <input aria-label="Reason" ref={far} />
    </form>,
  );
  expect(focused()).toBe("Close");
});

it("a list as the first field has the focus and opens only when it is asked to", async () => {
  const hands = await open(
    "Drawer",
    <form>
      <Select searchable label="Medication" data={["Sertraline", "Tramadol"]} />
      <TextInput label="Dose" />
    </form>,
  );
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Medication" }));
  expect(screen.queryByRole("option")).toBeNull();
  await hands.keyboard("ser");
  expect(await screen.findByRole("option", { name: "Sertraline" })).toBeTruthy();
});
