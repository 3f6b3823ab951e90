extension Grammar {
  /// The house writer's grammar in Spanish.
  static let spanish = """
    [any]
    + De nada.
    + No se admiten reclamaciones.
    + La ciencia lo llama tiempo.
    + Nadie lo había pedido.
    + El cielo declina toda responsabilidad.
    + Habrá que vivir con ello, como siempre.
    + Está incluido en la tarifa.

    [warmer]
    - {delta} más que ayer.
    - Ayer fue un ensayo: hoy hay {delta} más.
    - Alguien ha tocado el termostato: {delta} más desde ayer.
    - El aire ha encontrado los {delta} que perdió ayer.
    + El jersey de ayer ya es equipaje.
    + No te fíes.
    + El radiador se siente traicionado.

    [colder]
    - {delta} menos que ayer.
    - Ayer se fue y se llevó {delta}.
    - El aire ha devuelto {delta} sin que nadie se lo pidiera.
    - Un ahorro de {delta} respecto a ayer.
    + El abrigo tenía razón desde el principio.
    + Fresco es la palabra educada.
    + La tetera ya te esperaba.

    [peak]
    - {high} hoy: la semana no dará más.
    - La cima de la semana: {high}.
    - Ningún día de la semana supera los {high} de hoy.
    - Enmárcalo: {high}, el récord de la semana.
    + No habrá bis.
    + Baja tus expectativas desde ahora.
    + Mañana hará como si nada.

    [trough]
    - {low} hoy, el punto más bajo de la semana.
    - La semana toca fondo: {low}.
    - Un récord que nadie quería: {low}.
    - El día más frío de la semana te ha encontrado: {low}.
    + Vístete como una cebolla.
    + Quedarse en casa también es un deporte.
    + El sofá tiene la agenda libre.

    [betrayed]
    - Anunciaron tiempo seco, y aquí está la lluvia.
    - Seco, decían.
    - La lluvia no ha leído el pronóstico.
    - Oficialmente está seco; extraoficialmente, te mojas.
    + La ventana tiene razón.
    + Tu paraguas se ríe en casa.
    + Las nubes lo llaman improvisación.

    [spared]
    - La lluvia estaba anunciada y no ha venido.
    - Llevas paraguas, así que no llueve.
    - La lluvia prometida está en un atasco.
    - Otra persona está recibiendo tu lluvia.
    + Disimula y camina más rápido.
    + Seguramente espera a la vuelta de la esquina.
    + Disfruta del error administrativo.

    [drizzle]
    - Llovizna: lluvia sin convicción.
    - El cielo gotea, despacio.
    - Demasiado mojado para el optimismo, demasiado seco para un paraguas.
    - Las nubes solo se aclaran la garganta.
    + Las gafas están avisadas.
    + Cuenta como tratamiento facial.
    + Los caracoles están encantados.

    [rain]
    - Otra vez lluvia, ahora con sentimiento.
    - Llueve, y el cielo no lo siente.
    - Las nubes devuelven lo que tomaron prestado.
    - El cielo está fregando los platos.
    + Los patos le dan cinco estrellas.
    + Tus zapatos tienen una opinión.
    + Las plantas hablan muy bien de ella.

    [downpour]
    - El cielo lo ha soltado todo, sobre ti.
    - Alguien ha dejado el grifo abierto ahí arriba.
    - Esto es menos lluvia que fontanería.
    - La acera ya es un afluente.
    + Los paraguas son, como mucho, un gesto.
    + Se inventaron los barcos por menos.
    + Quédate en casa y llámalo decisión.

    [snow]
    - Nieve: lluvia con mejor publicidad.
    - Nieva, y todo el mundo olvida cómo se conduce.
    - El mundo está bajo una sábana blanca, como los muebles viejos.
    - Alguien ha agitado la bola de cristal.
    + La pala sabe cómo te llamas.
    + Las zanahorias están nerviosas.
    + Se derrite, si te sirve de consuelo.

    [thunder]
    - Truenos: el cielo mueve los muebles.
    - Las nubes están discutiendo.
    - Un espectáculo de luces, con goteras.
    - El tiempo ha descubierto la percusión.
    + El perro ha presentado una queja.
    + El golf se aplaza.
    + La bañera puede esperar.

    [fog]
    - Niebla: la vista se está cargando.
    - El mundo acaba en la segunda farola.
    - Una nube ha bajado a ver cómo vives.
    - El fondo se ha difuminado por tu privacidad.
    + El misterio le sienta bien al lugar.
    + La vista estaba sobrevalorada.
    + Se irá cuando quiera.

    [wind]
    - Viento de {wind}, sin destino concreto.
    - El aire tiene prisa: {wind}.
    - A {wind}, cada sombrero es voluntario.
    - El viento pasó a {wind} y reordenó el jardín.
    + Los paraguas serán reciclados.
    + Agárrate a tus principios.
    + En algún lugar viaja una cama elástica.

    [heat]
    - {temperature}, y la sombra está completa.
    - El sol se ha pasado: {temperature}.
    - A {temperature}, hasta las palomas van a pie.
    - {temperature}: alguien se ha dejado el horno encendido.
    + Moverse es opcional.
    + La puerta de la nevera no es un balcón.
    + Quedan abolidas las corbatas.

    [frost]
    - {temperature}, y los charcos se han asentado.
    - El aire tiene aristas: {temperature}.
    - {temperature}, y la nevera es ahora el sitio cálido.
    - El invierno te saluda: {temperature}.
    + Tus orejas quieren dimitir.
    + La sopa es un plan.
    + Los pingüinos lo llamarían fresco.

    [clear]
    - Ni una nube, y nadie a quien culpar.
    - Cielo despejado, qué sospechoso.
    - El sol ha salido sin supervisión.
    - Las nubes están de baja.
    + Se han acabado las excusas para quedarse dentro.
    + Entrecerrar los ojos cuenta como ejercicio.
    + Mañana te lo echarán en cara.

    [clouds]
    - Gris, en varios tonos conocidos.
    - El sol está reunido.
    - Le han puesto una tapa al día.
    - El cielo no tiene ideas, y se nota.
    + Combina con todo.
    + Sin sombras no hay drama.
    + Tiempo ideal para hojas de cálculo.

    [night]
    - Está oscuro, como es costumbre.
    - De noche, el sol molesta a otros.
    - Las estrellas están ahí, sin hacer nada.
    - El día ya está recogido.
    + El tiempo sigue sin testigos.
    + Vete a dormir; el cielo se las arregla.
    + Los búhos lo aprueban.

    [small]
    - Es de madrugada, y tú mirando el tiempo.
    - Pronóstico para ahora: cama.
    - Hasta las nubes bostezan.
    - Turno de noche: el tiempo y tú.
    + La almohada tiene mejores perspectivas.
    + Ahí arriba nada cambia antes del desayuno.
    + Cierra los ojos y adivina.

    [air]
    - El aire tiene cuerpo hoy: índice {index}.
    - Un índice de {index}: respira con moderación.
    - {index}: este aire ya está usado.
    - La vista viene con sabor: índice {index}.
    + Correr sería una idea audaz.
    + Las ventanas están bien así: cerradas.
    + Tus pulmones piden la palabra.

    [monday]
    - Es lunes, y el tiempo lo sabe.
    - Lunes: el cielo ha abierto su correo.
    - El cielo tampoco quería levantarse.
    - Con cualquier tiempo sería lunes.
    + El café es el único frente que importa.
    + El cielo comparte tu entusiasmo.
    + Finge que trabajas, como las nubes.

    [weekend]
    - Es fin de semana, y nadie avisó al tiempo.
    - Dos días libres, y esto ha traído el cielo.
    - El cielo trabaja el fin de semana, no como otros.
    - La barbacoa pregunta si hace falta.
    + El jardín lo entenderá.
    + El lunes hará mejor, naturalmente.
    + No hagas nada; bastante hace el cielo.

    [sea]
    - El mar sigue ahí, y sigue mojado.
    - Aquí el tiempo solo puede molestarte a ti.
    - La tienda de paraguas más cercana queda muy lejos.
    - Lejos de todo, menos del tiempo.
    + Las gaviotas saben más, pero exageran.
    + Aparcar es fácil.
    + La vista se repite.

    [ordinary]
    - El tiempo está bien, como se dice cuando preguntan.
    - No pasa nada, a gran altura.
    - Un día que podría haber sido un correo.
    - El tiempo está presente.
    + Habrá que hablar de otra cosa.
    + El barómetro se ha vuelto a dormir.
    + Nada que contar a tus nietos.

    [spring]
    - {temperature}: ni abrigo ni sin abrigo.
    - {temperature}, la temperatura del compromiso.
    - A {temperature}, cada cual va mal vestido a su manera.
    - {temperature}, y media calle va en pantalón corto.
    + Lleva las dos cosas y arrepiéntete de una.
    + En la parada del autobús no habrá consenso.
    + Se admiten quejas en ambas direcciones.
    """
}
