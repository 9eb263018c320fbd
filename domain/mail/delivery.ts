/**
 * How far a mail is known to have got. `sending` stands from just before its last byte until the outcome is stored;
 * `uncertain` is a mail of which nobody can tell whether it was taken.
 */
export const DELIVERY_STATES = ["sending", "sent", "uncertain"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The way out: a mail server, or a folder of .eml files. */
export const MAIL_ROUTES = ["smtp", "folder"] as const;
export type MailRoute = (typeof MAIL_ROUTES)[number];
