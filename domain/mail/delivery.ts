/**
 * Delivery state of a mail. `sending`: from just before its last byte until the outcome is stored. `uncertain`: nobody can tell
 * whether the server accepted it.
 */
export const DELIVERY_STATES = ["sending", "sent", "uncertain"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How mail is sent: by SMTP, or as .eml files to a folder. */
export const MAIL_ROUTES = ["smtp", "folder"] as const;
export type MailRoute = (typeof MAIL_ROUTES)[number];
