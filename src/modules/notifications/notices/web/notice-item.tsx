import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconArchive, IconBell, IconCircle, IconCircleFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink } from "#platform/web/router/links.tsx";
import { useUi } from "#ui/theme/context.ts";
import { showTime } from "#ui/when.ts";
import type { Notification } from "../notifications.contract.ts";
import classes from "./notices.module.css";
import { noticeLink } from "./use-notices.ts";

export interface NoticeItemProps {
  notice: Notification;
  time: string;
  onRead: (read: boolean) => void;
  /** Hidden in compact lists. */
  onArchive?: (() => void) | undefined;
  /** Sends one of the notification's answers. */
  onAnswer?: (option: string) => void;
  /** An additional action button. */
  more?: ReactNode;
  active?: boolean;
}

/** One notification with time, link and answers. Unread ones have a dot and a label. */
export function NoticeItem({ notice, time, onRead, onArchive, onAnswer, more, active }: NoticeItemProps) {
  const unread = notice.readAt === null && notice.doneAt === null;
  const link = noticeLink(notice);
  const urgent = notice.priority <= 1;
  const title =
    notice.groupCount > 1 && !notice.title.includes(String(notice.groupCount))
      ? `${notice.title} (${notice.groupCount})`
      : notice.title;
  return (
    <li
      className={classes.item}
      data-unread={unread || undefined}
      data-active={active || undefined}
      data-notice={notice.id}
    >
      <span className={classes.icon} data-urgent={urgent || undefined} aria-hidden>
        {urgent ? <IconAlertTriangle size={18} /> : <IconBell size={18} />}
      </span>
      <div className={classes.text}>
        {link ? (
          <AppLink to={link} className={classes.title} onClick={() => unread && onRead(true)}>
            {title}
          </AppLink>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {notice.body && <p className={classes.body}>{notice.body}</p>}
        <span className={classes.time}>
          <span className="cairn-figures">{time}</span>
          {unread && " · Unread"}
          {urgent && " · Urgent"}
          <Done notice={notice} />
        </span>
        {onAnswer && notice.doneAt === null && notice.options.length > 0 && (
          <div className={classes.answers}>
            {notice.options.map(({ key, label }) => (
              <Button key={key} size="compact-sm" variant="default" onClick={() => onAnswer(key)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {more}
        <Tooltip label={unread ? "Mark as read" : "Mark as unread"}>
          <ActionIcon
            variant="subtle"
            color={unread ? "pine" : "sand"}
            aria-label={`${unread ? "Mark as read" : "Mark as unread"}: ${notice.title}`}
            onClick={() => onRead(unread)}
          >
            {unread ? <IconCircleFilled size={14} /> : <IconCircle size={14} />}
          </ActionIcon>
        </Tooltip>
        {onArchive && (
          <Tooltip label="Archive">
            <ActionIcon variant="subtle" color="sand" aria-label={`Archive: ${notice.title}`} onClick={onArchive}>
              <IconArchive size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  );
}

function Done({ notice }: { notice: Notification }) {
  const { timeZone } = useUi();
  if (!notice.doneAt) return null;
  const answer = notice.options.find(({ key }) => key === notice.chosenOption)?.label ?? "Done";
  return ` · ${answer}${notice.doneByName ? ` by ${notice.doneByName}` : ""} at ${showTime(notice.doneAt, timeZone)}`;
}
