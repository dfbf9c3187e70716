import { ActionIcon, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconArchive, IconBell, IconCircle, IconCircleFilled } from "@tabler/icons-react";
import type { Notification } from "../../shared/notifications/notifications.contract.ts";
import { AppLink } from "../router/links.tsx";
import classes from "./notices.module.css";
import { noticeLink } from "./use-notices.ts";

export interface NoticeItemProps {
  notice: Notification;
  time: string;
  onRead: (read: boolean) => void;
  /** Left out where there is little room. */
  onArchive?: () => void;
  active?: boolean;
}

/** One notification: what happened, when, and a link to it. Unread ones are marked by a dot and a word. */
export function NoticeItem({ notice, time, onRead, onArchive, active }: NoticeItemProps) {
  const unread = notice.readAt === null;
  const link = noticeLink(notice);
  const urgent = notice.priority <= 1;
  const title = notice.groupCount > 1 ? `${notice.title} (${notice.groupCount})` : notice.title;
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
        </span>
      </div>
      <div className={classes.actions}>
        <Tooltip label={unread ? "Mark as read" : "Mark as unread"}>
          <ActionIcon
            variant="subtle"
            color="sand"
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
