import { Button, Group, List, Modal, Text } from "@mantine/core";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import type { AssistAnswer } from "../../shared/assist/assist.contract.ts";
import type { ApiProblem } from "../api/problem.ts";
import classes from "./assist.module.css";

export interface AssistProposalProps {
  title: string;
  answer: AssistAnswer | null;
  problem: ApiProblem | null;
  onClose: () => void;
  onUse: (text: string) => void;
}

/** What the text could read, who made it and what it left alone. Nothing is used unless the person says so. */
export function AssistProposal({ title, answer, problem, onClose, onUse }: AssistProposalProps) {
  const text = answer?.text ?? null;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {problem && <ProblemAlert error={problem} />}
      {text !== null && <p className={classes.proposal}>{text}</p>}
      {answer && answer.remarks.length > 0 && (
        <List size="sm" spacing={2}>
          {answer.remarks.map((remark) => (
            <List.Item key={remark}>{remark}</List.Item>
          ))}
        </List>
      )}
      {answer && (
        <Text size="sm" c="dimmed" mt="md">
          {answer.maker}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text === null ? "Close" : "Keep mine"}
        </Button>
        {text !== null && <Button onClick={() => onUse(text)}>Use this text</Button>}
      </Group>
    </Modal>
  );
}
