import { Button, Modal } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isProblem, useAction, useGo, useRead } from "#platform/web/index.ts";
import { Chip, confirmDanger, ErrorState, Skeletons, toastProblem } from "#ui/index.ts";
import { createForm, listClientForms } from "../../forms/form.contract.ts";
import { type InstrumentRow, listInstruments } from "../instrument.contract.ts";
import classes from "./assessments.module.css";

interface Given {
  mrNo: string;
  clientName: string;
  demographicId: string;
}

/** Starts an assessment and opens it; one that was just answered is asked about first. */
export function useGiveAssessment({ mrNo, clientName, demographicId }: Given) {
  const go = useGo();
  const create = useAction(createForm, {
    inline: true,
    invalidates: [listClientForms],
    onDone: (form) => go(`/forms/${form.id}`),
  });
  const give = async (templateKey: string, again = false): Promise<void> => {
    try {
      await create.run({ body: { mrNo, demographicId, templateKey, again } });
    } catch (error) {
      if (!isProblem(error, "possible-duplicate")) return void toastProblem(error);
      const answer = await confirmDanger({
        act: "Record another",
        client: `${clientName}, ${mrNo}`,
        consequence: error.body.detail ?? "This assessment was just answered.",
      });
      if (answer) await give(templateKey, true);
    }
  };
  return { give, pending: create.pending };
}

export function GiveAssessment(props: Given) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button data-new leftSection={<IconPlus size="1.2em" />} onClick={() => setOpened(true)}>
        Start assessment
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Start assessment"
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Instruments {...props} />
      </Modal>
    </>
  );
}

const answeredBy = { client: "Client answers", staff: "Staff ask", either: "Client or staff" } as const;

function Instruments(props: Given) {
  const read = useRead(listInstruments, {});
  const { give, pending } = useGiveAssessment(props);
  if (read.isError) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={5} />;
  return (
    <ul className={classes.instruments}>
      {read.data.rows.map((row) => (
        <li key={row.key}>
          <button
            type="button"
            className={classes.instrument}
            disabled={pending || !row.usable}
            onClick={() => void give(row.key)}
          >
            <span className={classes.title}>
              {row.title} {!row.usable && <Chip tone="attention">Terms not confirmed</Chip>}
            </span>
            <span className={classes.quiet}>{row.description}</span>
            <span className={classes.quiet}>{factsOf(row)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ questions, minutes, answeredBy: by }: InstrumentRow) =>
  `${questions} questions · ${minutes} min · ${answeredBy[by]}`;
