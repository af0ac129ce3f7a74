import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const [TRANSLATED_IPV4, TRANSLATED_BITS] = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * True when an IP address belongs to the public internet. False for private, loopback, link-local, multicast, documentation and
 * other reserved ranges, for IPv6 forms that stand for such an IPv4 address, and for text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text) // "::ffff:10.0.0.1" becomes 10.0.0.1
  if (address.range() === 'unicast') return true
  // "64:ff9b::808:808" is how a network without IPv4 writes 8.8.8.8.
  if (!(address instanceof ipaddr.IPv6) || !address.match(TRANSLATED_IPV4, TRANSLATED_BITS)) return false
  return isPublicAddress(new ipaddr.IPv4(address.toByteArray().slice(12)).toString())
}
