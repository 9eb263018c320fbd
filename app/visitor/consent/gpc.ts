/** Response header in which GET /api/geo echoes Sec-GPC: a page's script cannot read the headers that its browser sends. */
export const GPC_ECHO_HEADER = "X-GPC";
