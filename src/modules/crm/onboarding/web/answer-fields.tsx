import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTexts } from "#platform/web/messages/language.ts";
import type { AnswerProblem, OnboardingAnswers } from "../answers.ts";
import { onboardingTexts } from "./onboarding.texts.ts";

/** What each step is given. */
export interface StepProps {
  answers: OnboardingAnswers;
  problems: readonly AnswerProblem[];
  change: (answers: OnboardingAnswers) => void;
}

interface AskProps {
  /** `about.firstName`: where its problem is shown. */
  path: string;
  label: string;
  help?: string;
  value: string;
  problems: readonly AnswerProblem[];
  onChange: (value: string) => void;
  type?: "text" | "date" | "tel";
  autoComplete?: string;
  optional?: boolean;
  long?: boolean;
  maxLength?: number;
}

/** One question: large, with its problem beside it. */
export function Ask({
  path,
  label,
  help,
  value,
  problems,
  onChange,
  type = "text",
  optional,
  long,
  ...rest
}: AskProps) {
  const say = useTexts(onboardingTexts);
  const problem = problems.find((one) => one.path === path);
  const common = {
    size: "lg" as const,
    label: optional ? `${label} (${say("optional")})` : label,
    description: help,
    value,
    error: problem ? say(`fault.${problem.fault}`) : undefined,
    ...rest,
  };
  return long ? (
    <Textarea {...common} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...common} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

interface ChooseProps<T extends string> {
  path: string;
  label: string;
  help?: string;
  value: T | "";
  options: readonly { value: T; label: string }[];
  problems: readonly AnswerProblem[];
  onChange: (value: T | "") => void;
}

/** One choice from a short list, with the phone's own picker. */
export function Choose<T extends string>({ path, label, help, value, options, problems, onChange }: ChooseProps<T>) {
  const say = useTexts(onboardingTexts);
  const problem = problems.find((one) => one.path === path);
  return (
    <NativeSelect
      size="lg"
      label={label}
      description={help}
      value={value}
      error={problem ? say(`fault.${problem.fault}`) : undefined}
      data={[{ value: "", label: "" }, ...options]}
      onChange={({ currentTarget }) => onChange(options.find((one) => one.value === currentTarget.value)?.value ?? "")}
    />
  );
}
