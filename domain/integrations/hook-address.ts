/** Where a provider posts what it tells us: who knows it may post there. `publicUrl` is PUBLIC_URL. */
export function hookAddress(publicUrl: string, integrationId: string, secret: string): string {
	return `${new URL(publicUrl).origin}/hooks/${integrationId}/${secret}`;
}
