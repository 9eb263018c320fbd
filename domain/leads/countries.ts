/** A country or territory: its English name, as stored on a lead, and its ISO 3166-1 alpha-2 code. */
export type Country = { readonly code: string; readonly name: string };

// The 193 UN members, its two observer states, and four more places that people expect in the list. XK is the code that CRMs
// and the EU use for Kosovo, which has no ISO code.
const CODES_AND_NAMES = `
	AF Afghanistan, AL Albania, DZ Algeria, AD Andorra, AO Angola, AG Antigua and Barbuda, AR Argentina,
	AM Armenia, AU Australia, AT Austria, AZ Azerbaijan, BS Bahamas, BH Bahrain, BD Bangladesh,
	BB Barbados, BY Belarus, BE Belgium, BZ Belize, BJ Benin, BT Bhutan, BO Bolivia,
	BA Bosnia and Herzegovina, BW Botswana, BR Brazil, BN Brunei, BG Bulgaria, BF Burkina Faso, BI Burundi,
	CV Cabo Verde, KH Cambodia, CM Cameroon, CA Canada, CF Central African Republic, TD Chad, CL Chile,
	CN China, CO Colombia, KM Comoros, CG Congo, CR Costa Rica, HR Croatia, CU Cuba, CY Cyprus,
	CZ Czech Republic, CD Democratic Republic of the Congo, DK Denmark, DJ Djibouti, DM Dominica,
	DO Dominican Republic, EC Ecuador, EG Egypt, SV El Salvador, GQ Equatorial Guinea, ER Eritrea,
	EE Estonia, SZ Eswatini, ET Ethiopia, FJ Fiji, FI Finland, FR France, GA Gabon, GM Gambia, GE Georgia,
	DE Germany, GH Ghana, GR Greece, GD Grenada, GT Guatemala, GN Guinea, GW Guinea-Bissau, GY Guyana,
	HT Haiti, HN Honduras, HK Hong Kong, HU Hungary, IS Iceland, IN India, ID Indonesia, IR Iran, IQ Iraq,
	IE Ireland, IL Israel, IT Italy, CI Ivory Coast, JM Jamaica, JP Japan, JO Jordan, KZ Kazakhstan,
	KE Kenya, KI Kiribati, XK Kosovo, KW Kuwait, KG Kyrgyzstan, LA Laos, LV Latvia, LB Lebanon, LS Lesotho,
	LR Liberia, LY Libya, LI Liechtenstein, LT Lithuania, LU Luxembourg, MO Macao, MG Madagascar,
	MW Malawi, MY Malaysia, MV Maldives, ML Mali, MT Malta, MH Marshall Islands, MR Mauritania,
	MU Mauritius, MX Mexico, FM Micronesia, MD Moldova, MC Monaco, MN Mongolia, ME Montenegro, MA Morocco,
	MZ Mozambique, MM Myanmar, NA Namibia, NR Nauru, NP Nepal, NL Netherlands, NZ New Zealand,
	NI Nicaragua, NE Niger, NG Nigeria, KP North Korea, MK North Macedonia, NO Norway, OM Oman,
	PK Pakistan, PW Palau, PS Palestine, PA Panama, PG Papua New Guinea, PY Paraguay, PE Peru,
	PH Philippines, PL Poland, PT Portugal, QA Qatar, RO Romania, RU Russia, RW Rwanda,
	KN Saint Kitts and Nevis, LC Saint Lucia, VC Saint Vincent and the Grenadines, WS Samoa, SM San Marino,
	ST Sao Tome and Principe, SA Saudi Arabia, SN Senegal, RS Serbia, SC Seychelles, SL Sierra Leone,
	SG Singapore, SK Slovakia, SI Slovenia, SB Solomon Islands, SO Somalia, ZA South Africa,
	KR South Korea, SS South Sudan, ES Spain, LK Sri Lanka, SD Sudan, SR Suriname, SE Sweden,
	CH Switzerland, SY Syria, TW Taiwan, TJ Tajikistan, TZ Tanzania, TH Thailand, TL Timor-Leste, TG Togo,
	TO Tonga, TT Trinidad and Tobago, TN Tunisia, TR Turkey, TM Turkmenistan, TV Tuvalu, UG Uganda,
	UA Ukraine, AE United Arab Emirates, GB United Kingdom, US United States, UY Uruguay, UZ Uzbekistan,
	VU Vanuatu, VA Vatican City, VE Venezuela, VN Vietnam, YE Yemen, ZM Zambia, ZW Zimbabwe`;

/** Every selectable country, sorted by name (docs/specification/forms-and-intake.md#lead-form). */
export const COUNTRIES: readonly Country[] = CODES_AND_NAMES.trim()
	.split(/,\s+/)
	.map(entry => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** Country names, sorted: shown in the lead form's list and accepted by the server. */
export const COUNTRY_NAMES: readonly string[] = COUNTRIES.map(country => country.name);
