import { PaymentProviderDown } from '../port.ts';
import { GatewayDown } from './gateway-down.ts';

/** Turns a gateway's silence into the port's; refusals stay as they are. */
export async function orProviderDown<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof GatewayDown) throw new PaymentProviderDown(error);
    throw error;
  }
}
