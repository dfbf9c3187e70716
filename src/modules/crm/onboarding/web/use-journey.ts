import { useCallback, useEffect, useRef, useState } from "react";
import { call, isProblem } from "#platform/web/index.ts";
import { useLanguage } from "#platform/web/messages/language.ts";
import type { OnboardingAnswers, OnboardingStep } from "../answers.ts";
import { type Journey, readOnboarding, saveOnboarding } from "../journey.contract.ts";

const pauseMs = 700;
const retryMs = 5_000;
export type SaveStatus = "saved" | "saving" | "unsaved";

/** Why the forms are no longer open. */
export type JourneyEnd = "verify" | "gone" | "submitted";

export function endOf(error: unknown): JourneyEnd | null {
  if (isProblem(error, "onboarding-session-ended")) return "verify";
  if (isProblem(error, "link-expired") || isProblem(error, "link-locked")) return "gone";
  return isProblem(error, "wrong-state") ? "submitted" : null;
}

/**
 * The answers as they are typed, saved a moment after each change. Without a connection they stay on the page and are sent
 * when it is back; a change on another device is shown, never overwritten.
 */
export function useJourney(start: Journey, onEnd: (end: JourneyEnd) => void) {
  const language = useLanguage();
  const [forms, setForms] = useState(start);
  const [answers, setAnswers] = useState(start.answers);
  const [step, setStep] = useState(start.step);
  const [status, setStatus] = useState<SaveStatus>("saved");
  const [conflict, setConflict] = useState<Journey | null>(null);
  const now = useRef({ answers, step, language, version: start.version, dirty: false });
  const running = useRef<Promise<Journey | null> | null>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  const take = useCallback((next: Journey) => {
    now.current.version = next.version;
    setForms(next);
  }, []);

  const save = useCallback(async (): Promise<Journey | null> => {
    const { version, answers, step, language } = now.current;
    const { link } = start;
    now.current.dirty = false;
    setStatus("saving");
    try {
      const next = await call(saveOnboarding, { body: { link, version, step, language, answers } });
      take(next);
      setStatus(now.current.dirty ? "saving" : "saved");
      return next;
    } catch (error) {
      now.current.dirty = true;
      setStatus("unsaved");
      const end = endOf(error);
      if (end) ended.current(end);
      else if (isProblem(error, "stale-version")) {
        const other = await call(readOnboarding, { query: { link } }).catch(() => null);
        if (other?.state === "open") setConflict(other.journey);
      }
      return null;
    }
  }, [take, start]);

  /** Saves what is not saved yet; null when that failed. */
  const flush = useCallback(async (): Promise<Journey | null> => {
    while (running.current) await running.current;
    if (!now.current.dirty) return forms;
    running.current = save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [forms, save]);

  const change = useCallback((next: Partial<Pick<typeof now.current, "answers" | "step" | "language">>) => {
    Object.assign(now.current, next, { dirty: true });
    if (next.answers) setAnswers(next.answers);
    if (next.step) setStep(next.step);
    setStatus((before) => (before === "unsaved" ? before : "saving"));
  }, []);

  useEffect(() => {
    if (language !== now.current.language) change({ language });
  }, [language, change]);

  // Each change restarts the pause: what was typed is saved when the hand rests.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers, step and language are what is waited for
  useEffect(() => {
    if (!now.current.dirty || conflict) return;
    const timer = setTimeout(() => void flush(), status === "unsaved" ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [answers, step, language, status, conflict, flush]);

  useEffect(() => {
    const online = () => void flush();
    const leave = (event: BeforeUnloadEvent) => {
      if (now.current.dirty) event.preventDefault();
    };
    window.addEventListener("online", online);
    window.addEventListener("beforeunload", leave);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("beforeunload", leave);
    };
  }, [flush]);

  const settle = (keep: "mine" | "theirs") => {
    if (!conflict) return;
    now.current.version = conflict.version;
    setForms(conflict);
    setConflict(null);
    if (keep === "mine") change({ answers: now.current.answers });
    else {
      Object.assign(now.current, { answers: conflict.answers, dirty: false });
      setAnswers(conflict.answers);
      setStatus("saved");
    }
  };

  return {
    forms,
    answers,
    step,
    status,
    isConflicting: conflict !== null,
    setAnswers: (next: OnboardingAnswers) => change({ answers: next }),
    go: (next: OnboardingStep) => change({ step: next }),
    take,
    flush,
    settle,
  };
}
