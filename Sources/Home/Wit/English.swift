extension Grammar {
  /// The house writer's grammar in English.
  static let english = """
    [any]
    + You are welcome.
    + The management takes no complaints.
    + As ordered by nobody.
    + Plan accordingly, or don't.
    + Science calls this weather.
    + Please rate your experience.
    + Results may vary.
    + It could not be reached for comment.
    + We are as surprised as you are.
    + The small print is overhead.
    + Terms and conditions apply, mostly conditions.
    + File it under experience.
    + That concludes the announcements.
    + It was this or nothing.
    + Someone must have signed off on this.
    + It is included in the price.
    + Blame whoever you were going to blame anyway.
    + Nobody has asked for an encore.

    [warmer]
    - {delta} warmer than yesterday.
    - Yesterday was a rehearsal; today is {delta} warmer.
    - Someone leaned on the thermostat: {delta} up since yesterday.
    - The air has found {delta} it mislaid yesterday.
    - Up {delta} overnight, without a single apology.
    - A gift of {delta} since yesterday, no receipt.
    - Warmer by {delta}, as if that were normal.
    - Since yesterday the air has gained {delta}.
    - Yesterday plus {delta}.
    - Today went {delta} over yesterday's budget.
    - An upgrade of {delta} since yesterday, free of charge.
    + Do not get attached.
    + Enjoy it before it is explained to you.
    + Nobody will thank the sun, so it will stop.
    + Your wardrobe was informed too late.

    [warmer cool]
    - {delta} more than yesterday, and the coat is still in the hall.
    + Yesterday's jumper is now luggage.
    + The radiator feels betrayed.

    [colder]
    - {delta} colder than yesterday.
    - Yesterday is over, and it took {delta} with it.
    - The air gave {delta} back, unasked.
    - Down {delta} since yesterday, and still no refund.
    - Someone opened the big window: {delta} less than yesterday.
    - Yesterday minus {delta}.
    - A saving of {delta} against yesterday.
    - The warmth has moved out and left {delta} of nothing.
    - Since yesterday {delta} have gone missing.
    - Colder by {delta}, in case you were settling in.
    - Yesterday's comfort, now with {delta} removed.
    - Overnight the air dropped {delta} and did not pick it up.
    + Yesterday is not taking calls.
    + It builds character, allegedly.
    + The refund window has closed.
    + Nobody has come forward.

    [colder cool]
    + The coat was right all along.
    + Gloves are an opinion you may now hold.
    + The kettle has been expecting you.
    + Fresh is the polite word.

    [peak]
    - {high} today, the warmest this week will manage.
    - This is it: {high}, the week's best effort.
    - The week peaks today at {high}.
    - {high}, and from here it is all downhill.
    - No day this week beats today's {high}.
    - Today wins the week with {high}.
    - The week's record is {high}, and you are looking at it.
    - Frame it: {high}, the top of this week.
    - The warmest day of the week has come, at {high}.
    - {high} today; the other days did not even try.
    - This week's high note is {high}.
    - The podium is warm: {high} takes the week.
    + Lower your expectations now and avoid the rush.
    + There will be no encore.
    + Spend it outdoors or explain yourself.
    + Tomorrow will pretend it never happened.
    + The rest of the week sends its apologies.
    + Applause may be left at the door.

    [trough]
    - {low} today, the week's lowest point.
    - The week bottoms out at {low}.
    - No day this week gets colder than today's {low}.
    - {low}: the week has nothing worse in store, so it says.
    - Today takes last place with {low}.
    - This is the week's low, {low}, delivered on time.
    - The coldest day of the week has found you, at {low}.
    - Rock bottom of the week: {low}.
    - {low} today; every other day looks tropical now.
    - The week saved its coldest for you: {low}.
    - A weekly record nobody wanted: {low}.
    - The thermometer's saddest number this week is {low}.
    + From here it can only improve, they said last time, too.
    + Staying in is also a sport.
    + The sofa has cleared its calendar.
    + Tea is a valid response.

    [trough cool]
    + Dress like an onion.

    [trough frost]
    + Breathe out and admire your own cloud.

    [betrayed]
    - The forecast said dry, and here is the rain.
    - Dry, they said.
    - It was not going to rain, and now it is.
    - The rain has not read the forecast.
    - No rain was foretold, and no rain was cancelled, either.
    - Officially it is dry; unofficially you are wet.
    - The forecast and the window disagree.
    - Rain, off the record.
    - A surprise guest: rain.
    - The models saw a dry hour, which is adorable.
    - Something wet fell out of a dry forecast.
    - This rain is unannounced and unembarrassed.
    + The window is right.
    + Your umbrella is at home, laughing.
    + Trust is a process.
    + The forecast is reviewing its feelings.
    + Consider it live coverage.
    + The clouds call it improvisation.

    [spared]
    - Rain was foretold, and it did not turn up.
    - The forecast promised rain and forgot to bring it.
    - It was supposed to rain by now.
    - The rain is late, or lost.
    - You carried the umbrella, so it is dry.
    - Dry, against all advice.
    - Rain had an appointment and stood you up.
    - The umbrella came along for the walk.
    - No rain, whatever the forecast swore.
    - The promised rain has been held up in traffic.
    - It is dry, and the forecast is looking at its shoes.
    - Somebody else is getting your rain.
    + Say nothing and walk faster.
    + It is probably waiting round the corner.
    + Gloating brings clouds.
    + Keep the umbrella; it works as a charm.
    + The plants would like a word.
    + Enjoy the clerical error.

    [drizzle]
    - Drizzle: rain that lacks conviction.
    - It is drizzling, for want of a better idea.
    - The sky is leaking, slowly.
    - Too wet for optimism, too dry for an umbrella.
    - The air has been moistened for your comfort.
    - A fine drizzle, as if fine were a compliment.
    - The clouds are only clearing their throat.
    - It is not really raining, it is just not not raining.
    - Somewhere a cloud is being indecisive, above you.
    - Drizzle, the small talk of the sky.
    - Rain in its free trial version.
    - A light mist of disappointment is falling.
    + Spectacles have been warned.
    + Hair will be what it wants to be.
    + You will be wet in an hour and never know when it happened.
    + The umbrella can't decide, either.
    + It counts as a facial.
    + The snails are thrilled.

    [rain]
    - Rain again, with feeling.
    - It is raining, and the sky is not sorry.
    - The clouds are returning what they borrowed.
    - Rain: free of charge, door to door.
    - The sky has finally found something to share.
    - Wet, with a chance of wetter.
    - The umbrella called; it wants overtime.
    - It rains, therefore it is.
    - Water is coming down, as it has always done.
    - Rain, in the classic vertical edition.
    - The sky is doing the dishes.
    + The ducks left five stars.
    + Your shoes have opinions about this.
    + Dry is a state of mind.
    + The plants speak very well of it.

    [rain town]
    - The gutters are having their moment.
    + The washing outside is now clean twice.
    + Somebody watered the pavement; it has not grown.

    [downpour]
    - The sky has dropped everything, on you.
    - It is raining as if it were paid by the litre.
    - Heavy rain, light mood optional.
    - Somebody left the tap on upstairs.
    - This is less rain than plumbing.
    - The clouds are clearing their stock.
    - It pours, as the saying warned.
    - Rain by the bucket, buckets not included.
    - The air is mostly water now.
    - All of the rain, at once, in no particular order.
    - The sky skipped drizzle and went straight to the point.
    + Umbrellas are a gesture at best.
    + Fish may consider commuting.
    + Boats were invented for less.
    + The cat will not be taking questions.
    + Stay in and call it a decision.
    + Wellington was on to something.

    [downpour town]
    - The pavement has become a tributary.

    [sleet]
    - Sleet: rain and snow, unable to agree.
    - It is half snow, half rain, and wholly unwelcome.
    - The sky could not decide, so it sent both.
    - Snow that gave up on the way down.
    - Sleet, the worst of both worlds.
    - Rain with lumps.
    - The weather has ordered the mixed plate.
    - Something is falling, and it has not made up its mind.
    - Too wet to ski, too cold to swim.
    - Sleet: a compromise nobody signed.
    - Frozen water, partly assembled.
    - Slush, delivered from above.
    + No snowman will come of it.
    + Your collar has been found.
    + Boots are a policy.
    + Even the ducks are leaving early.
    + It photographs badly, too.
    + Indoors has never looked so well designed.

    [glaze]
    - Rain that freezes on arrival, as a courtesy to nobody.
    - Freezing rain: the world has been varnished.
    - Everything outside now comes laminated.
    - It is raining ice, in its liquid phase.
    - The weather has put a glaze on it, and not the edible kind.
    - The rain lands and stays, like a difficult guest.
    - Water from above, glass below.
    - Freezing rain: the ground has withdrawn its support.
    - Each surface has been polished, against all advice.
    - The rain has brought its own rink.
    + Penguins have the right walk for this.
    + Standing still is underrated.
    + Anything urgent has just become less so.
    + Small steps, for once not a metaphor.
    + The kettle is nearer, and has better grip.
    + Admire it from the dry side of a window.

    [snow]
    - Snow: rain with better marketing.
    - Frozen water, hand-delivered.
    - The sky is shedding.
    - It snows in unique flakes, and they all look the same.
    - Somebody shook the globe.
    - Snow: the sky is redecorating in white.
    - Flakes are falling, in no hurry at all.
    - The clouds have been put through the shredder.
    - It is snowing, without a sound and without permission.
    - Rain, slowed down for effect.
    + It melts, if that helps.
    + Nobody ordered the white one.
    + Every flake is a limited edition.
    + The hot chocolate saw this coming.

    [snow town]
    - It is snowing, and everyone forgets how to drive.
    - Everything is beautiful and nothing is on time.
    + Children have cancelled their complaints.
    + The trains will be astonished.

    [snow lying]
    - The world has been put under a white sheet, like old furniture.
    - Snow, so that you know where you have walked.
    - White outside, grey by teatime.
    + The shovel knows your name.
    + Carrots are nervous.
    + Your footprints are now evidence.

    [snow lying town]
    - The silence comes with shovelling.
    - The snow arrived before the plough, as is tradition.

    [thunder]
    - Thunder: the sky is moving furniture.
    - Somebody upstairs is bowling.
    - The clouds are having words.
    - A light show, with water damage.
    - The sky flashes, and it is not taking your picture.
    - Thunder, for those who found rain too quiet.
    - Electricity, delivered without a contract.
    - The weather has discovered percussion.
    - The clouds are arguing in capital letters.
    - It rumbles, and it is not your stomach.
    - Nature is testing its speakers.
    - The heavens are dragging something heavy.
    + The dog has filed a complaint.
    + Golf is postponed.
    + Count the seconds; it passes the time.
    + Trees are poor company now.
    + Unplug something and feel wise.
    + The bathtub can wait.

    [fog]
    - Fog: the view is loading.
    - Somebody switched the scenery off.
    - A cloud has come down to see how you live.
    - Visibility is down to gossip.
    - Fog, the horizon's day off.
    - The landscape is being kept confidential.
    - Everything is still there, presumably.
    - You are inside a cloud, as you always wanted.
    - The background has been blurred for your privacy.
    - Somebody sneezed on the lens.
    + Mystery suits the place.
    + Walk carefully and look significant.
    + Nobody will see your hair, either.
    + A good day for ghosts and bad parking.
    + It lifts when it feels like it.
    + The view was overrated.

    [fog town]
    - The world ends after the second lamp post.
    - The city has been reduced to a rumour.

    [wind]
    - Wind at {wind}, going nowhere in particular.
    - The air is in a hurry: {wind}.
    - {wind} of wind, and every hat is a volunteer.
    - It blows at {wind}, as though it had an appointment.
    - At {wind} the air has opinions.
    - {wind}: your hair has been restyled.
    - The wind is practising {wind} on your umbrella.
    - Fresh air, delivered at {wind}.
    - The air is passing through at {wind} and will not stay for tea.
    - {wind}, and nothing is where you left it.
    + Umbrellas will be recycled.
    + Hold on to your principles.
    + Cycling is now a philosophy.
    + The kite was right to be hopeful.
    + Somewhere a trampoline is travelling.

    [wind town]
    - The wind does {wind}, and the bins follow.
    - The trees are nodding at {wind}.
    - Doors slam themselves at {wind}.
    - The wind came by at {wind} and rearranged the garden.
    + Leaves are being forwarded to the neighbours.

    [heat]
    - The air is being served hot: {temperature}.
    - {temperature}: somebody left the oven on.
    - The air is showing off with {temperature}.
    - The thermometer says {temperature} and means it.
    - {temperature}, without a lid.
    - Ice has a life expectancy at {temperature}.
    - Everything is well done at {temperature}.
    - {temperature}, and the fans are only passing it around.
    - It is {temperature}, so thinking has been postponed.
    - {temperature}: the candles are bowing.
    + Moving is optional.
    + The fridge door is not a balcony.
    + Drink water; it is the only thing still cold.
    + Ties are hereby abolished.
    + Clothes are a formality.
    + Cats have melted into the usual shapes.

    [heat sun]
    - {temperature}, and the shade is fully booked.
    - The sun has gone too far: {temperature}.
    - {temperature} in the shade, so avoid whatever is outside it.

    [heat town]
    - It is {temperature}; the tarmac is considering a career as soup.
    - At {temperature} even the pigeons walk.

    [frost]
    - It is {temperature}; the air has edges.
    - The thermometer has gone shy: {temperature}.
    - At {temperature} breathing becomes visible effort.
    - {temperature}, for those who like their air crisp.
    - {temperature}, and the fridge is now the warm place.
    - The cold says hello: {temperature}.
    - Noses report {temperature}.
    - {temperature}: water has gone solid about it.
    - At {temperature} even the silence creaks.
    - {temperature}: the freezer has competition.
    + Layers are not a metaphor.
    + Your ears would like to resign.
    + Soup is a plan.
    + Penguins would call it fresh.
    + The heating has become a friend.

    [frost town]
    - {temperature}, and the puddles have settled down.
    - {temperature}: the windscreen has grown a pattern.
    - The grass crunches at {temperature}.
    - It is {temperature}, and the scraper is in the other coat.
    + Pavements are auditioning for the rink.

    [clear]
    - Not a cloud in sight, and nobody to blame.
    - Clear skies, which is suspicious.
    - The sun is out, unsupervised.
    - Blue sky, from one edge to the other.
    - The weather has nothing to hide.
    - Sunshine, with no small print found yet.
    - The sky forgot to put anything on.
    - It is bright enough to see the dust.
    - The sun is working, for once.
    - Clear, as if somebody had cleaned up.
    - The clouds have called in sick.
    - A spotless sky, and the windows are not.
    + Excuses to stay in have run out.
    + Squinting counts as exercise.
    + It will be held against you tomorrow.
    + The weather can't be blamed today; choose something else.
    + Sunglasses make everyone look busy.
    + Act natural.

    [mixed]
    - The sky is blue, with exceptions.
    - Some clouds, some sky, no decision.
    - The clouds have left gaps, presumably for ventilation.
    - A sky in two colours, as budgeted.
    - The sun and the clouds are working in shifts.
    - The clouds are passing through and taking their time.
    - Blue, with footnotes.
    - The sky could not choose, so it took both.
    - The clouds drift by as if they had an office.
    - Not clear, not overcast, not helpful.
    - The weather is keeping its options open.
    - The clouds are here in an advisory role.
    + The shadows come and go; so may you.
    + It could still turn into anything.
    + Dress for every version of it.
    + Look for animals in it; everyone does.
    + Optimists and pessimists both have a point.
    + Painters call it easy money.

    [clouds]
    - Grey, in several well-known shades.
    - The sky has put on its office clothes.
    - Clouds, wall to wall.
    - The sun is in a meeting.
    - A lid has been placed on the day.
    - The sky is out of ideas and shows it.
    - Overcast: the default setting.
    - Somebody dimmed the day to save energy.
    - The clouds are just standing there.
    - Light, without the fuss of a sun.
    - The ceiling is low, and so are the stakes.
    - A sky the colour of an unanswered letter.
    + It goes with everything.
    + Photographers call it soft; nobody else does.
    + No shadows, no drama.
    + The sun is believed to be behind it.
    + Perfect weather for spreadsheets.
    + Expect more of the same, somewhere else, too.

    [night]
    - It is dark, as is customary.
    - Night: the sun is bothering someone else.
    - The sky has been switched to standby.
    - Dark outside, which saves looking.
    - The day has been put away.
    - Night has fallen, and nobody picked it up.
    - The sun has clocked off.
    - Somebody turned the light off and left the weather on.
    - All cats are grey now, weather permitting.
    - The night is slightly smug.
    + The weather continues, unobserved.
    + Go to bed; the sky will manage.
    + Whatever it is, it can wait for daylight.
    + Checking the weather now is a choice.
    + Owls approve.
    + Tomorrow is being prepared backstage.

    [night clouds]
    - It is dark, and the clouds are making sure of it.

    [night stars]
    - The stars are out and doing nothing.
    - The stars are up late again, with no supervision.

    [night moon]
    - The moon is on duty, if anyone is.

    [small]
    - It is the small hours, and you are checking the weather.
    - Nobody sensible is awake, and here we are.
    - The forecast for now: bed.
    - At this hour only the weather and you are working.
    - The night is long, and so is the scroll.
    - This hour is not meant to be seen.
    - The birds have not been hired yet.
    - It is late, or early, depending on your excuses.
    - Insomnia, with sky.
    - The clock is judging you, not the sky.
    + The pillow has better prospects.
    + Nothing up there needs you before breakfast.
    + The weather promises to be there in the morning.
    + Close your eyes and guess.
    + Sheep report clear conditions.
    + It is dark; that was the news.

    [small clouds]
    - Even the clouds are yawning.

    [small town dry]
    - The weather is whispering so as not to wake the street.

    [air]
    - The air has texture today: index {index}.
    - An index of {index}; breathe in moderation.
    - The air stands at {index}, and it was not a contest.
    - {index} on the index: chew before inhaling.
    - The air quality is {index}, which is a number, not a compliment.
    - Fresh air is out of stock: {index}.
    - The view comes with flavour at {index}.
    - {index}: the air has been used before.
    - The horizon has gone beige at {index}.
    - Index {index}: somebody is burning something.
    - At {index} the air deserves a label.
    + Jogging is a bold idea.
    + Windows are fine as they are: shut.
    + Your lungs would like a word.
    + House plants are taking the credit.
    + Deep breaths are for other days.
    + The chimney next door says nothing.

    [air town]
    - An air index of {index}, aged in the city.

    [monday]
    - It is Monday, and the weather knows.
    - Monday: the sky has opened its inbox.
    - The week begins, with weather.
    - Monday's weather was outsourced on Sunday.
    - A new week, and the sky has no resolutions.
    - The sky did not want to get up, either.
    - Monday, now with weather on top.
    - The weekend is over, and the sky looks relieved.
    - It would be Monday in any weather.
    - The sky is in a meeting until Friday.
    - Monday has been confirmed by satellite.
    - It is not the weather; it is Monday.
    + Coffee is the only front worth watching.
    + Only four more of these until it gets nice for a day.
    + Nothing falls from the sky that e-mail can't beat.
    + The sky shares your enthusiasm.

    [monday town]
    + The commute has been notified.

    [monday clouds]
    + Look busy; the clouds do.

    [weekend]
    - It is the weekend, and the weather was not told.
    - The weekend has weather again.
    - Two days off, and this is what the sky brought.
    - The sky works weekends, unlike some.
    - A weekend, weather permitting, and it rarely reads the permit.
    - Weekend plans have been laid before the sky.
    - The weather is free this weekend; are you?
    - Saturday and Sunday have been supplied with sky.
    - The barbecue asks whether it is needed.
    - The weekend forecast: it ends.
    - The sky is in its weekend clothes.
    + The garden will understand.
    + Monday's weather will be better, naturally.
    + The sofa and the outdoors are both open.
    + The picnic has a committee now.
    + Whatever happens, blame the forecast.
    + Do nothing; the sky is doing enough.

    [weekend clouds]
    - The clouds also have the weekend off, or on.

    [sea]
    - The water is still there, and still wet.
    - Water, in every direction.
    - Nothing between you and the horizon but more of it.
    - The weather out here is practising for the coast.
    - The fish have stopped asking for the forecast.
    - The horizon is level, for once.
    - Waves, in no particular order.
    - Damp underfoot, to put it mildly.
    - Here the puddle won.
    - The weather has the whole surface to itself.
    - It is wet here in every sense.
    + The gulls know more, but they exaggerate.
    + Bring a book and a boat.
    + Umbrellas are beside the point.
    + Wet feet are a given.
    + It looks much the same upside down.
    + The fish did not subscribe.

    [far]
    - Out here the weather has nobody to annoy but you.
    - The nearest umbrella shop is very far away.
    - A remote spot, with all the sky you can use.
    - Far from everything, except the weather.
    - There is no town near to complain in.
    - This is where weather goes to be left alone.
    - The middle of nowhere, with weather.
    - Here the horizon has no neighbours.
    - A great deal of nothing, fully weathered.
    - Hardly anybody lives here, and the weather keeps coming anyway.
    + Parking is plentiful.
    + Reception may be poor; the sky's is excellent.
    + The view repeats itself.
    + It would be a quiet place without the sky.
    + Nobody will ask what you wore.
    + The nearest opinion is a day's walk away.

    [ordinary]
    - The weather is fine, in the way that people say they are fine.
    - Nothing is happening, at considerable altitude.
    - Weather of average build, last seen overhead.
    - The sky is doing the minimum.
    - The weather is present.
    - Unremarkable skies, remarked upon.
    - The forecast yawned while writing this.
    - Somewhere there is weather; here there is air.
    - The atmosphere is on autopilot.
    + You may have to talk about something else.
    + Small talk will suffer.
    + The barometer has gone back to sleep.
    + Tell your grandchildren nothing.
    + It is the weather equivalent of a shrug.
    + Frame it, in beige.

    [ordinary mild]
    - Neither warm nor cold, neither here nor there.

    [ordinary day]
    - A day that could have been an e-mail.

    [ordinary day mild]
    - A perfectly medium day.

    [spring]
    - {temperature}: neither coat nor no coat.
    - At {temperature} everybody is dressed wrongly in their own way.
    - {temperature}, the temperature of a compromise.
    - It is {temperature}; the jacket comes off and goes on again.
    - A reasonable {temperature}, which is unsettling.
    - {temperature}: the thermostat and the weather agree for once.
    - The air is lukewarm at {temperature}, like good intentions.
    - {temperature} outside; the inside has been equalled.
    - The thermometer reads {temperature} and has no comment.
    - It is {temperature}, and someone will call it chilly.
    - {temperature}: jumper weather for some, ice cream for others.
    + Bring both, regret one.
    + The heating and the windows are fighting.
    + Complain in either direction.
    + The body adapts; the wardrobe doesn't.
    + Goldilocks has no further questions.

    [spring town]
    - {temperature}, and half the street is in shorts.
    + There will be no consensus at the bus stop.
    """
}
