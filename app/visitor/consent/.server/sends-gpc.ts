/** Whether the browser asks not to have its visitor's data sold or shared (Global Privacy Control). */
export function sendsGpc(request: Request): boolean {
	return request.headers.get("sec-gpc")?.trim() === "1";
}
