/** Response header in which GET /api/geo repeats Sec-GPC: a page's script cannot see what its browser sends. */
export const GPC_ECHO_HEADER = "X-GPC";
