/** Name of the cookie with the time at which this browser last showed the list of leads, by the server's clock. */
export const LEADS_SEEN_COOKIE = "leads-seen";
