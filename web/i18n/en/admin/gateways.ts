import { countedEn } from '#contract/formats/en.ts';
import { gatewayAgainMinutes, gatewayCheckHours } from '#contract/limits.ts';
import type { CheckedPart, CheckFinding, CheckState } from '#contract/orders/gateway-checks.ts';

const seconds = (count: string) => countedEn(Number(count), 'second', 'seconds');

/** What an admin reads about the payment providers of the settings. */
export const messages = {
  gateways: {
    title: 'Ways to pay',
    description: 'Whether the payment providers take the settings, and which ways to pay are off.',
    watched: `PhoneHaat checks these settings when it starts, every ${gatewayAgainMinutes} minutes while something is not right, and every ${gatewayCheckHours} hours otherwise. A check charges nothing.`,
    unwatched:
      'PhoneHaat checks these settings by itself only in production. A check charges nothing.',
    check: 'Check again',
    checkFirst: 'Check now',
    justChecked: 'All settings were checked just now.',
    keptOn: 'Buyers pay here: KEPT_PAYMENTS is on.',
    keptOff:
      'Nothing new is paid here: KEPT_PAYMENTS is off. Buyers pay at the meeting. Payments that have started continue.',
    list: 'Payment providers',
    on: 'On',
    off: 'Off',
    inTrouble: 'Opens no payments',
    notOffered: 'Not offered',
    methods: 'Ways to pay',
    checkedAt: 'Checked',
    notChecked: 'Not since the start',
    offSince: 'Off since',
    closed: (methods: string) => `Buyers are not offered these now: ${methods}.`,
    byAnother: 'Until then buyers can use these methods through another provider.',
    correct: 'Correct the settings and restart PhoneHaat. Payments that have started continue.',
    trouble: 'Buyers who choose it cannot pay now. It said:',
    troubleSince: (times: number) => `${countedEn(times, 'time', 'times')} since`,
    ownPart: 'It is a part of this program, for trying out. There are no settings to check.',
    elsewhere: 'This is not checked here. The provider’s own dashboard lists calls and events.',
    words: 'The provider’s words',
    parts: {
      credentials: 'Credentials',
      callback: 'Address for the way back',
      clock: 'Clock',
      host: 'Hosts',
    } as Record<CheckedPart, string>,
    states: { right: 'Right', wrong: 'Wrong', unknown: 'Not known' } as Record<CheckState, string>,
    findings: {
      'credentials-taken': () => 'The provider takes them.',
      'credentials-refused': () => 'The provider refuses them.',
      'credentials-unknown': () => 'The provider does not say whether it takes them.',
      'address-unset': () => 'PUBLIC_URL is not set, so buyers have no way back.',
      'address-insecure': (address) => `PUBLIC_URL is ${address}, which is not https.`,
      'address-nowhere': (host) => `${host} has no address, so nobody finds it.`,
      'address-inside': (host, address) =>
        `${host} is at ${address}, which nobody outside can reach.`,
      'address-public': (host, addresses) =>
        `${host} is at ${addresses}. Whether a firewall lets the provider in cannot be known from here.`,
      'clock-agrees': (count) => `It differs from the provider’s by ${seconds(count)}.`,
      'clock-ahead': (count) =>
        `It is ${seconds(count)} ahead of the provider’s. Set it by the network.`,
      'clock-behind': (count) =>
        `It is ${seconds(count)} behind the provider’s. Set it by the network.`,
      'clock-unanswered': () => 'The provider does not answer now.',
      'clock-untold': () => 'The provider’s answer has no time.',
      'host-own': (calls, pages) =>
        `Calls go to ${calls}. Payment pages may be on ${pages}. Another host is seen only when a payment begins.`,
      'host-stand-in': (calls, pages) =>
        `${calls} is a stand-in, not the provider. Payment pages may be on ${pages}.`,
    } as Record<CheckFinding, (...named: string[]) => string>,
  },
};
