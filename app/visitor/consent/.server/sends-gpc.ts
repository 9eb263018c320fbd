/** Whether the browser sends Global Privacy Control (Sec-GPC: 1): do not sell or share the visitor's data. */
export function sendsGpc(request: Request): boolean {
	return request.headers.get("sec-gpc")?.trim() === "1";
}
