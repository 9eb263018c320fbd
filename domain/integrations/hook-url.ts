/** Returns the secret URL to which a provider posts webhooks: knowing it is the permission. `publicUrl` is PUBLIC_URL. */
export function hookUrl(publicUrl: string, integrationId: string, secret: string): string {
	return `${new URL(publicUrl).origin}/hooks/${integrationId}/${secret}`;
}
